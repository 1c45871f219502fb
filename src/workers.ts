import 'server-only'
import { deleteExpired } from '@/features/accounts/service/expire'
import { forgetImports } from '@/features/imports/service/forget'
import { IMPORT_JOB, runImports } from '@/features/imports/service/run'
import { SEND_JOB } from '@/features/mails/service/queue'
import { sendDueMails } from '@/features/mails/service/send'
import { forgetBodies, sweepAtStart, sweepMails } from '@/features/mails/service/sweep'
import { forgetPastRegistrations, noted } from '@/features/privacy/service/retention'
import { examineData } from '@/features/recovery/service/doctor'
import { purgeRemoved } from '@/features/registrations/service/remove'
import { closeDatabase, db } from '@/server/db'
import { insist } from '@/server/insist'
import { enqueue, startJobs } from '@/server/jobs'
import { deleteExpiredLimits } from '@/server/limits'
import { sweepFiles } from '@/server/orphans'
import { atShutdown } from '@/server/shutdown'
import { bootstrap } from './bootstrap'

const STARTED_TOGETHER = 60

/** Everything that happens without a request. Each may run twice, in any instance, and changes nothing the second time. */
export async function startWorkers(): Promise<void> {
  await bootstrap()
  await startJobs({
    [SEND_JOB]: { run: (_, signal) => sendDueMails({ signal }) },
    'mails.sweep': { run: () => sweepMails(), cron: '* * * * *' },
    'mails.resume': { run: sweepAtStart },
    'mails.forget': { run: () => noted('mail_bodies', forgetBodies), cron: '23 * * * *' },
    'accounts.expire': { run: () => noted('sessions', deleteExpired), cron: '7 * * * *' },
    [IMPORT_JOB]: { run: (_, signal) => runImports(signal), cron: '* * * * *' },
    'imports.forget': { run: () => noted('import_rows', () => forgetImports(new Date())), cron: '37 * * * *' },
    'registrations.purge': {
      run: () => noted('removed_registrations', () => purgeRemoved(new Date())),
      cron: '31 * * * *',
    },
    'registrations.forget': {
      run: (_, signal) => noted('past_registrations', () => forgetPastRegistrations({ now: new Date(), signal })),
      cron: '17 2 * * *',
    },
    'limits.expire': { run: deleteExpiredLimits, cron: '11 * * * *' },
    'files.sweep': { run: () => sweepFiles(), cron: '41 * * * *' },
    'recovery.doctor': { run: (_, signal) => examineData(signal), cron: '51 * * * *' },
  })
  // What a process that was killed had queued or sent waits for nobody else.
  // Instances that start together wait for each other's locks.
  for (const job of [SEND_JOB, 'mails.resume', IMPORT_JOB])
    await insist(() => enqueue(db, job, {}), { seconds: STARTED_TOGETHER })
  // After the jobs, which write until they have ended.
  atShutdown(closeDatabase)
}
