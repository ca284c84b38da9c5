"""The tree of a file: plain frozen nodes, one class a construct, each with its span."""

from statuto.syntax.tree.actions import *  # noqa: F403
from statuto.syntax.tree.base import NOWHERE as NOWHERE
from statuto.syntax.tree.base import Node as Node
from statuto.syntax.tree.base import Span as Span
from statuto.syntax.tree.base import Word as Word
from statuto.syntax.tree.book import *  # noqa: F403
from statuto.syntax.tree.deltas import *  # noqa: F403
from statuto.syntax.tree.duties import *  # noqa: F403
from statuto.syntax.tree.expressions import *  # noqa: F403
from statuto.syntax.tree.matches import *  # noqa: F403
from statuto.syntax.tree.things import *  # noqa: F403
