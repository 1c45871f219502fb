// npm run faults                          every case against the built application, about half an hour
// npm run faults -- database recovery     only these parts
// npm run faults -- --quick               shortened, some minutes; --gate runs the cases of npm test
// npm run faults -- mails --mails 500     fewer mails; --kills 3 kills less often
import { exitWithError } from '../scripts/install.mjs'
import { certificates } from './faults/certificates.mjs'
import { database } from './faults/database.mjs'
import { evaluations } from './faults/evaluations.mjs'
import { mails } from './faults/mails.mjs'
import { observability } from './faults/observability.mjs'
import { processes } from './faults/processes.mjs'
import { providers } from './faults/providers.mjs'
import { recovery } from './faults/recovery.mjs'
import { storage } from './faults/storage.mjs'
import { waitlist } from './faults/waitlist.mjs'
import { runCases } from './support/case-runner.mjs'

runCases([
  database,
  processes,
  storage,
  observability,
  recovery,
  providers,
  mails,
  waitlist,
  certificates,
  evaluations,
]).catch(exitWithError)
