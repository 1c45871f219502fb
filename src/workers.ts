import { deleteExpiredSessionsAndTokens } from '@/features/accounts/service/sessions'
import { checkAndRecordInvariants } from '@/features/backup/service/doctor'
import { emptyOutdatedCertificates } from '@/features/certificates/service/erase'
import { ISSUE_JOB } from '@/features/certificates/service/issuing/issue'
import { makeDocuments } from '@/features/certificates/service/issuing/run-documents'
import { deletePastActions } from '@/features/check-in/service/forget-actions'
import { forgetEvaluations } from '@/features/evaluations/service/forget'
import { addWaitingAnswers, unifyFigures } from '@/features/evaluations/service/steps'
import { pruneImports } from '@/features/imports/service/prune'
import { IMPORT_JOB, runImports } from '@/features/imports/service/run'
import { issueLateCertificates } from '@/features/mail-plan/service/issue-late-certificates'
import { sendPlannedMails } from '@/features/mail-plan/service/send'
import { queueAccessMails } from '@/features/mailings/service/online-link-mails'
import { deleteOldBodies } from '@/features/mails/service/log/mail-log'
import { SEND_JOB } from '@/features/mails/service/queue/queue-mail'
import { sendDueMails } from '@/features/mails/service/send/send-due-mails'
import { sweepMails, sweepMailsAtStart } from '@/features/mails/service/send/sweep-abandoned-mails'
import { forgetAttendance } from '@/features/privacy/service/attendance-records'
import { deleteOldProofs } from '@/features/privacy/service/consent-proofs'
import {
  deleteOldAuditEntries,
  deleteUnusedNumbers,
  erasePastRegistrations,
  purgeRemoved,
  runRetentionRule,
} from '@/features/privacy/service/retention'
import { queueMonthlyMails } from '@/features/season/service/monthly-mail'
import { OFFER_JOB } from '@/features/seats/service/request-offers'
import { offerFreeSeats, offerSeatsOf } from '@/features/waitlist/service/offer-seats'
import { closeDatabase, db } from '@/server/database/db'
import { retryWhileUnavailable } from '@/server/database/retry-while-unavailable'
import { sweepFiles } from '@/server/files/unreferenced-files'
import { deleteExpiredFormDrafts } from '@/server/http/form-drafts'
import { deleteExpiredRateLimits } from '@/server/http/rate-limits'
import { enqueue, startJobs } from '@/server/jobs/jobs'
import { atShutdown } from '@/server/process/shutdown'
import { bootstrap } from './bootstrap'
import { registerMailContents } from './register-mail-contents'

const STARTUP_RETRY_SECONDS = 60
const UNIFY_JOB = 'evaluations.unify'

/** Starts all background jobs. Each may run twice, in any instance, and changes nothing the second time. */
export async function startWorkers(): Promise<void> {
  await bootstrap()
  registerMailContents()
  await startJobs({
    [SEND_JOB]: { run: (_, signal) => sendDueMails({ signal }) },
    'mails.sweep': { run: () => sweepMails(), cron: '* * * * *' },
    'mails.resume': { run: sweepMailsAtStart },
    'registrations.plan': { run: () => sendPlannedMails(new Date()), cron: '* * * * *' },
    'certificates.late': { run: () => issueLateCertificates(new Date()), cron: '*/10 * * * *' },
    'registrations.access': { run: () => queueAccessMails(new Date()), cron: '* * * * *' },
    'season.mail': { run: () => queueMonthlyMails(new Date()), cron: '9 * * * *' },
    [OFFER_JOB]: { run: (jobs) => offerSeatsOf(jobs, new Date()) },
    'waitlist.sweep': { run: () => offerFreeSeats(new Date()), cron: '* * * * *' },
    'mails.forget': { run: () => runRetentionRule('mail_bodies', deleteOldBodies), cron: '23 * * * *' },
    'accounts.expire': { run: () => runRetentionRule('sessions', deleteExpiredSessionsAndTokens), cron: '7 * * * *' },
    [IMPORT_JOB]: { run: (_, signal) => runImports(signal), cron: '* * * * *' },
    'imports.forget': {
      run: () => runRetentionRule('import_rows', () => pruneImports(new Date())),
      cron: '37 * * * *',
    },
    'registrations.purge': {
      run: () => runRetentionRule('removed_registrations', () => purgeRemoved(new Date())),
      cron: '31 * * * *',
    },
    'registrations.forget': {
      run: (_, signal) =>
        runRetentionRule('past_registrations', () => erasePastRegistrations({ now: new Date(), signal })),
      cron: '17 2 * * *',
    },
    'registrations.forget_numbers': {
      run: () => runRetentionRule('saved_numbers', () => deleteUnusedNumbers(new Date())),
      cron: '47 2 * * *',
    },
    'attendance.forget': {
      run: () => runRetentionRule('attendance_lists', () => forgetAttendance(new Date())),
      cron: '37 2 * * *',
    },
    'check_in.forget': {
      run: () => runRetentionRule('entrance', () => deletePastActions(new Date())),
      cron: '27 3 * * *',
    },
    'certificates.forget': {
      run: () => runRetentionRule('certificates', () => emptyOutdatedCertificates(new Date())),
      cron: '57 2 * * *',
    },
    'evaluations.add': { run: () => addWaitingAnswers(new Date()), cron: '* * * * *' },
    [UNIFY_JOB]: { run: unifyFigures, cron: '17 4 * * *' },
    'evaluations.forget': {
      run: () => runRetentionRule('evaluations', () => forgetEvaluations(new Date())),
      cron: '7 3 * * *',
    },
    'consents.forget': {
      run: () => runRetentionRule('consent_proofs', () => deleteOldProofs(new Date())),
      cron: '21 3 * * *',
    },
    'audit.forget': {
      run: () => runRetentionRule('audit', () => deleteOldAuditEntries(new Date())),
      cron: '33 3 * * *',
    },
    'limits.expire': { run: deleteExpiredRateLimits, cron: '11 * * * *' },
    'forms.expire': { run: deleteExpiredFormDrafts, cron: '3,13,23,33,43,53 * * * *' },
    'files.sweep': { run: () => sweepFiles(), cron: '41 * * * *' },
    [ISSUE_JOB]: { run: (_, signal) => makeDocuments(signal), cron: '* * * * *' },
    'recovery.doctor': { run: (_, signal) => checkAndRecordInvariants(signal), cron: '51 * * * *' },
  })
  // Continue at once the mails, imports and certificates that a killed process left unfinished, and write the figures of
  // evaluations anew that an older version has left.
  // Retry, because instances that start together wait for each other's locks.
  for (const job of [SEND_JOB, 'mails.resume', IMPORT_JOB, ISSUE_JOB, UNIFY_JOB])
    await retryWhileUnavailable(() => enqueue(db, job, {}), { seconds: STARTUP_RETRY_SECONDS })
  // Close the database after the jobs, which write until they have ended.
  atShutdown(closeDatabase)
}
