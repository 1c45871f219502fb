// Wakes the workers of a server at once, where otherwise the sweep of the next minute would.

/** Ends with `stop()`. */
export async function wakerOf(url) {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    migrate: false,
    useListenNotify: true,
  })
  boss.on('error', () => {})
  await boss.start()
  return boss
}
