// Loaded before a server (NODE_OPTIONS=--import): shifts its clock by the milliseconds in CLOCK_FILE.
import fs from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const SystemDate = Date
const state = { ahead: 0 }
const readOffset = () => {
  state.ahead = Number(fs.readFileSync(file, 'utf8')) || 0
}
readOffset()
setInterval(readOffset, 100).unref()

globalThis.Date = class extends SystemDate {
  // A library that wraps Date copies its own properties.
  static UTC = SystemDate.UTC
  static parse = SystemDate.parse

  constructor(...given) {
    if (given.length === 0) super(SystemDate.now() + state.ahead)
    else super(...given)
  }

  static now() {
    return SystemDate.now() + state.ahead
  }
}
