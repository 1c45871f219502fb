// npm run sql -- "select ..."   runs a statement on the database of this installation, embedded or external, without psql
import postgres from 'postgres'
import { runDatabaseCommand } from './database-command.mjs'
import { exitWithError, UserError } from './install.mjs'

const USAGE = 'Name a statement, such as: npm run sql -- "select count(*) from users"'

async function runStatement({ DATABASE_URL }) {
  const [, , statement] = process.argv
  if (!statement) throw new UserError(USAGE)
  const sql = postgres(DATABASE_URL, { max: 1, connect_timeout: 10 })
  // Not `simple`: of several statements it would return only the last result.
  const rows = await sql.unsafe(statement, [], { simple: false }).catch((error) => {
    throw new UserError(error.message)
  })
  if (rows.length > 0) console.table([...rows])
  console.log(`${rows.command} ${rows.count ?? ''}`.trim())
  await sql.end()
}

runDatabaseCommand(runStatement).catch(exitWithError)
