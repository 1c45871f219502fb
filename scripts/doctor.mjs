// npm run doctor   checks the invariants of the data, with or without a running server; exits with 1 if one is broken

import { printInvariants, runDatabaseCommand } from './database-command.mjs'
import { exitWithError } from './install.mjs'

runDatabaseCommand(printInvariants).catch(exitWithError)
