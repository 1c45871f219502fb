// Loaded before a server (NODE_OPTIONS=--import): its clock is wrong by the milliseconds that stand in CLOCK_FILE.
import fs from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const Real = Date
const state = { ahead: 0 }
const read = () => {
  state.ahead = Number(fs.readFileSync(file, 'utf8')) || 0
}
read()
setInterval(read, 100).unref()

globalThis.Date = class extends Real {
  // Who wraps this one again copies what is its own.
  static UTC = Real.UTC
  static parse = Real.parse

  constructor(...given) {
    if (given.length === 0) super(Real.now() + state.ahead)
    else super(...given)
  }

  static now() {
    return Real.now() + state.ahead
  }
}
