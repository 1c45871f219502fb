// node scripts/own-node.mjs start [...]   installs, then runs scripts/start.mjs under the project's own Node
// Of this file and install.mjs an old Node reads everything, and nothing else is read before the switch: a script may
// use what the project's Node offers.
import { fail, installAndSwitch } from './install.mjs'

const SCRIPT = 2

try {
  if (installAndSwitch()) {
    const [name] = process.argv.splice(SCRIPT, 1)
    await import(`./${name}.mjs`)
  }
} catch (error) {
  fail(error)
}
