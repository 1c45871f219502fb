// node scripts/run-with-pinned-node.mjs scripts/start.mjs [...]   installs, then runs that script under the project's Node
// An old Node reads only this file and install.mjs before the switch, so a script may use all features of the project's
// Node.
import { exitWithError, installAndSwitchNode, UserError } from './install.mjs'

const SCRIPT = 2

try {
  if (installAndSwitchNode()) {
    const [script] = process.argv.splice(SCRIPT, 1)
    if (!script)
      throw new UserError('Name the script to run, such as: node scripts/run-with-pinned-node.mjs scripts/start.mjs')
    await import(new URL(`../${script}`, import.meta.url).href)
  }
} catch (error) {
  exitWithError(error)
}
