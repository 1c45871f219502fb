import postgres from 'postgres'

const sql = postgres(String(process.env.DATABASE_URL), { max: 1, onnotice: () => undefined })

/** Inserts reminders whose mail server was unavailable: each waits an hour for its next try. */
export async function aWaitingRun(workshop_id: number, people: { id: string; email: string }[]): Promise<void> {
  const run = { workshop_id, kind: 'reminders', type: 'reminder', queued: people.length, skipped: sql.json({}) }
  const [started] = await sql<{ id: number }[]>`insert into mail_runs ${sql(run)} returning id`
  const waiting = people.map(({ id, email }) => ({
    workshop_id,
    registration_id: id,
    run_id: started?.id ?? null,
    email,
    type: 'reminder',
    state: 'retry',
    bulk: true,
    language: 'de',
    attempts: 1,
    next_attempt_at: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
  }))
  await sql`insert into mails ${sql(waiting)}`
}

/** Inserts invitations: one address was refused, one mail is in doubt since a crash. */
export async function aTroubledRun(workshop_id: number, people: { id: string; email: string }[]): Promise<void> {
  const run = {
    workshop_id,
    kind: 'newinvites',
    type: 'invite',
    queued: people.length,
    skipped: sql.json({ blacklisted: 2 }),
  }
  const [started] = await sql<{ id: number }[]>`insert into mail_runs ${sql(run)} returning id`
  const ends = [
    { state: 'failed', message: 'delivery_refused: 550 5.7.1 Delivery not authorised, message refused by policy' },
    { state: 'unknown', message: 'interrupted' },
  ]
  const ended = people.map(({ id, email }, place) => ({
    workshop_id,
    registration_id: id,
    run_id: started?.id ?? null,
    email,
    type: 'invite',
    bulk: true,
    language: 'de',
    attempts: 1,
    ...(ends[place % ends.length] ?? {}),
  }))
  await sql`insert into mails ${sql(ended)}`
}
