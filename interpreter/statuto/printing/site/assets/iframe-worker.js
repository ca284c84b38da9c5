/* Search works in pages opened from a disk, too. There a browser starts no workers, so the script of a worker runs in a
   hidden frame instead, and messages go to and fro as they would with a worker. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      this.waiting = []
      this.ready = false
      const frame = document.createElement("iframe")
      frame.hidden = true
      document.body.appendChild(frame)
      this.inside = frame.contentWindow
      this.inside.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }))
      const script = frame.contentDocument.createElement("script")
      script.src = new URL(url, location.href).href
      script.onload = () => {
        this.ready = true
        this.waiting.forEach(data => this.postMessage(data))
      }
      frame.contentDocument.body.appendChild(script)
    }

    postMessage(data) {
      if (this.ready) this.inside.dispatchEvent(new MessageEvent("message", { data }))
      else this.waiting.push(data)
    }

    terminate() {}
  }
}
