// node scripts/own-node.mjs start [...]   installs, then runs scripts/start.mjs under the project's own Node
// Of this file and install.mjs an old Node reads everything, and nothing else is read before the switch: a script may
// use what the project's Node offers.
import { Advice, fail, installAndSwitch } from './install.mjs'

const SCRIPT = 2

try {
  if (installAndSwitch()) {
    const [name] = process.argv.splice(SCRIPT, 1)
    if (!name) throw new Advice('Name the script to run, such as: node scripts/own-node.mjs start')
    await import(`./${name}.mjs`)
  }
} catch (error) {
  fail(error)
}
