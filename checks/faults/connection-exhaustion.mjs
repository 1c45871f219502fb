// Others who hold every connection that the database gives.

/** More than it has. */
const CROWD = 120

/** Ends the server's own connections and takes each place that becomes free. */
export async function crowdAt(sql, url) {
  const { default: postgres } = await import('postgres')
  const settings = { max: 1, connect_timeout: 2, onnotice: () => {}, connection: { application_name: 'crowd' } }
  const crowd = { others: [], size: 0 }
  const takeOne = async () => {
    const one = postgres(url, settings)
    crowd.others.push(one)
    await one`select 1`
    crowd.size += 1
  }
  const takeSome = () => Promise.allSettled(Array.from({ length: CROWD }, takeOne))
  return {
    gather: async () => {
      // One of ours is there before all others.
      await sql`select 1`
      await takeSome()
      for (let round = 0; round < 3; round += 1) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('academy', 'academy-jobs')`
        await takeSome()
      }
    },
    size: () => crowd.size,
    leave: () => crowd.others.map((one) => one.end({ timeout: 0 }).catch(() => {})),
  }
}
