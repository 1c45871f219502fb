// npm run doctor   what must hold of the data, sentence by sentence, while the server runs or not; ends with 1 where something does not
import { fail } from './install.mjs'
import { examine, withDatabase } from './recovery.mjs'

withDatabase(examine).catch(fail)
