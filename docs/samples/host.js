// Plays a game that `statuto build` wrote: a module, and the description beside it. Any program may copy this.
"use strict";

const OVER = 0, DECISION = 1, CHANCE = 2, EVEN = 3;
const DECLINE = -1;

class Game {
  // The bytes of the module, and the description as it was read from JSON.
  static async open(bytes, description) {
    if (description.schema !== 1 || description.interface !== 1) throw new Error("This host knows version 1 alone.");
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Game(instance.exports, description);
  }

  constructor(exports, description) {
    this.exports = exports;
    this.description = description;
    this.places = description.memory;
    this.node = OVER;
  }

  // A number of 32 bits at an address. The memory is looked at anew each time, for it may have grown.
  at(address) { return new DataView(this.exports.memory.buffer).getInt32(address, true); }
  cell(index) { return this.at(this.places.record + 4 * index); }
  control(name) { return this.cell(this.description.control.indexOf(name)); }
  name(domain, thing) {
    if (thing < 0) return "none";
    const { form, names } = this.description.domains[domain];
    return form === "area" ? this.area(domain, thing) : names[thing];
  }

  // An area of a tile that is laid: its place and the value of its part, or the part's number where two look the same.
  area(domain, thing) {
    const laid = this.description.tiles.find((one) => one.areas === domain);
    const count = laid.parts[0].length, slot = Math.floor(thing / count), part = thing % count;
    const parts = laid.parts[this.cell(laid.tile + slot)], value = parts[part];
    const label = parts.filter((one) => one === value).length === 1 ? value : part + 1;
    return `${this.name(laid.places, this.cell(laid.place + slot))}:${label}`;
  }

  // How many things of a domain there are now: areas come with their tiles.
  many(domain) {
    const laid = this.description.tiles.find((one) => one.areas === domain);
    return laid ? this.cell(laid.count) * laid.parts[0].length : this.description.domains[domain].names.length;
  }

  // Calls a function of the module. Where the rules fail, the error is that of `statuto`.
  call(name, ...given) {
    try {
      return this.exports[name](...given);
    } catch (trap) {
      const site = this.at(this.places.site);
      if (!site) throw trap;
      new DataView(this.exports.memory.buffer).setInt32(this.places.site, 0, true);
      throw this.failure(this.description.failures[site - 1]);
    }
  }

  failure(failed) {
    const first = this.at(this.places.first), second = this.at(this.places.second);
    const number = failed.wide ? (BigInt(second) << 32n) | BigInt(first >>> 0) : first;
    const values = [number, failed.names[second] ?? ""];
    const said = failed.message.replace(/\{(\d)\}/g, (_, index) => values[index]);
    const article = failed.article || this.description.articles[this.control("at")];
    return Object.assign(new Error(said), { code: failed.code, article });
  }

  // Begins a game. The seed is a BigInt: the same one gives the same draws of chance as `statuto simulate`.
  start(seed) {
    this.call("seed", BigInt.asIntN(64, seed));
    this.call("start");
    this.node = this.call("advance");
  }

  // Makes the move, or lets the outcome happen, of an index, and goes on to where the next choice is.
  step(index) { this.node = this.call("step", index); }

  // What the dice bring, or a player that plays at random chooses.
  random() { return this.call("random", this.node); }

  // Goes on while it is chance that decides.
  untilDecision() { while (this.node === CHANCE || this.node === EVEN) this.step(this.random()); }

  get seat() { return this.control("chooser"); }

  // The rows of what may be chosen, as numbers.
  rows() {
    const { choices, width } = this.places;
    return Array.from({ length: this.call("choices") }, (_, row) =>
      Array.from({ length: width }, (_, place) => this.at(choices + 4 * (row * width + place))));
  }

  // The legal moves of a decision, in words.
  moves() { return this.rows().map((row) => this.said(row)); }

  said(row) {
    if (row[0] === DECLINE) return this.description.actions[row[1]].decline;
    const action = this.description.actions[row[0]];
    const things = action.parameters.map((one) => `${one.preposition} ${this.chosen(one, number(one, row))}`);
    return [action.name, ...things].join(" ");
  }

  // The names of what a parameter is: one thing, or several.
  chosen(parameter, code) {
    if (!parameter.several) return this.name(parameter.domain, code);
    const { form } = this.description.domains[parameter.domain], things = several(parameter.several, code);
    const names = things.map((thing) => this.name(parameter.domain, thing));
    return names.map((name) => form === "piece" ? name.replace(`${parameter.domain} `, "") : name).join(", ");
  }

  // The seats that have won, from 0; the points of each seat by category.
  winners() {
    const bits = this.call("winners");
    return Array.from({ length: this.description.players }, (_, seat) => seat).filter((seat) => (bits >> seat) & 1);
  }

  scores() {
    const sheet = this.call("scores"), { players, scores } = this.description;
    return Object.fromEntries(scores.map((category, place) => [category.name,
      Array.from({ length: players }, (_, seat) => this.at(sheet + 4 * (place * players + seat)))]));
  }

  // What a seat may see, or all of it where no seat is given. What is as at the start is left out.
  view(seat = null) {
    const seen = { turn: this.control("turns"), mover: this.control("mover") + 1, ended: !!this.control("ended") };
    if (seen.ended) seen.winners = this.winners().map((winner) => winner + 1);
    for (const laid of this.description.tiles) seen[this.description.domains[laid.tiles].plural] = this.laid(laid);
    for (const field of [...this.description.memories, ...this.description.zones]) {
      seen[field.name] = this.values(field, 0, field.cell, seat);
    }
    return seen;
  }

  // The tiles of a board that is laid, in the order in which they came.
  laid({ tiles, places, count, tile, place, turn }) {
    return Array.from({ length: this.cell(count) }, (_, slot) => ({
      [places]: this.name(places, this.cell(place + slot)),
      [tiles]: this.name(tiles, this.cell(tile + slot)),
      rotation: this.cell(turn + slot),
    }));
  }

  values(field, depth, at, seat) {
    if (depth === field.index.length) return this.value(field, at, seat !== null && field.seen !== "everyone");
    const { domain } = field.index[depth], { form } = this.description.domains[domain], found = {};
    for (let thing = 0; thing < this.many(domain); thing += 1) {
      const own = form === "player" && field.seen === "its player" && thing === seat;
      const value = this.values(field, depth + 1, at + thing * field.strides[depth], own ? null : seat);
      if (worth(value) && value !== this.initial(field, depth)) found[this.name(domain, thing)] = value;
    }
    return found;
  }

  // What a memory by one thing is at the start, which is not told.
  initial(field, depth) {
    return field.type && depth + 1 === field.index.length ? this.word(field.type, field.start) : undefined;
  }

  value(field, at, hidden) {
    if (field.type && hidden) return "?";
    if (field.type) return field.type.form === "set" ? this.members(field, at) : this.word(field.type, this.cell(at));
    const counts = Array.from({ length: field.cells }, (_, place) => this.cell(at + place));
    if (field.form === "pile") {
      if (hidden) return counts[0] ? { "?": counts[0] } : {};
      return counts.slice(1, 1 + counts[0]).map((piece) => this.name(field.holds, piece));
    }
    const all = counts.reduce((sum, count) => sum + count, 0);
    if (hidden) return all ? { "?": all } : {};
    const named = counts.map((count, piece) => [this.name(field.holds, piece), count]);
    return Object.fromEntries(named.filter(([, count]) => count));
  }

  word(type, value) {
    if (type.form === "truth") return !!value;
    return type.form === "thing" ? this.name(type.domain, value) : value;
  }

  // A set is a bit for each thing, 32 in a cell, or 31 where one cell is enough.
  members(field, at) {
    const { domain } = field.type, things = Array.from({ length: this.many(domain) }, (_, thing) => thing);
    const there = things.filter((thing) => (this.cell(at + (thing >> 5)) >>> (thing & 31)) & 1);
    return there.map((thing) => this.name(domain, thing));
  }
}

// The number of a parameter in the row of a move; that of several things may have two halves, the lower one first.
function number({ column, several }, row) {
  if (!several) return row[column];
  return several.bits === 64 ? (BigInt(row[column + 1]) << 32n) | BigInt(row[column] >>> 0) : BigInt(row[column]);
}

// The things of a number that stands for several, each as often as it is there, in order.
function several({ most, weights }, code) {
  const things = [], base = BigInt(most.length + 1);
  if (!weights.length) {
    for (; code > 0n; code /= base) things.unshift(Number(code % base) - 1);
    return things;
  }
  most.forEach((many, kind) => {
    for (let more = code % BigInt(many + 1); more > 0n; more -= 1n) things.push(kind);
    code /= BigInt(many + 1);
  });
  return things;
}

// Whether a value says anything.
function worth(value) {
  return typeof value !== "object" || (Array.isArray(value) ? value.length : Object.keys(value).length) > 0;
}
