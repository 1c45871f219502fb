// npm run abuse                    every case against the built application, about half an hour
// npm run abuse -- floods markup   only these parts
// npm run abuse -- --quick         shortened, some minutes; --gate runs the cases of npm test
import { exitWithError } from '../scripts/install.mjs'
import { access } from './abuse/access.mjs'
import { accounts } from './abuse/accounts.mjs'
import { floods } from './abuse/floods.mjs'
import { input } from './abuse/input.mjs'
import { mailInjection } from './abuse/mail-injection.mjs'
import { markup } from './abuse/markup.mjs'
import { records } from './abuse/records.mjs'
import { traffic } from './abuse/traffic.mjs'
import { uploads } from './abuse/uploads.mjs'
import { runCases } from './support/case-runner.mjs'

runCases([access, records, input, markup, accounts, uploads, mailInjection, traffic, floods]).catch(exitWithError)
