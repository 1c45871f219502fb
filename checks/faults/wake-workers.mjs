// Wakes the workers of a server at once instead of at the next sweep.

/** The caller ends it with `stop()`. */
export async function openJobQueue(url) {
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
