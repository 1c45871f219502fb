// npm run sql -- "select ..."   asks the database of this installation, embedded or your own, which needs no psql for it
import postgres from 'postgres'
import { Advice, fail } from './install.mjs'
import { withDatabase } from './recovery.mjs'

const HOW = 'Name a statement, such as: npm run sql -- "select count(*) from users"'

async function ask({ DATABASE_URL }) {
  const [, , statement] = process.argv
  if (!statement) throw new Advice(HOW)
  const sql = postgres(DATABASE_URL, { max: 1, connect_timeout: 10 })
  // Not `simple`: several statements at once would answer only what the last one did.
  const rows = await sql.unsafe(statement, [], { simple: false }).catch((error) => {
    throw new Advice(error.message)
  })
  if (rows.length > 0) console.table([...rows])
  console.log(`${rows.command} ${rows.count ?? ''}`.trim())
  await sql.end()
}

withDatabase(ask).catch(fail)
