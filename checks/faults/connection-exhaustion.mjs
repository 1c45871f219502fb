// Occupies all connections of the database with other clients.

/** More than max_connections. */
const CONNECTIONS = 120

/** Terminates the server's own connections and takes each slot that becomes free. */
export async function createConnectionHolder(sql, url) {
  const { default: postgres } = await import('postgres')
  const settings = {
    max: 1,
    connect_timeout: 2,
    onnotice: () => {},
    connection: { application_name: 'connection-holder' },
  }
  const holder = { others: [], size: 0 }
  const takeOne = async () => {
    const one = postgres(url, settings)
    holder.others.push(one)
    await one`select 1`
    holder.size += 1
  }
  const takeSome = () => Promise.allSettled(Array.from({ length: CONNECTIONS }, takeOne))
  return {
    occupy: async () => {
      // Opens our own connection before all others.
      await sql`select 1`
      await takeSome()
      for (let round = 0; round < 3; round += 1) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('academy', 'academy-jobs')`
        await takeSome()
      }
    },
    size: () => holder.size,
    release: () => holder.others.map((one) => one.end({ timeout: 0 }).catch(() => {})),
  }
}
