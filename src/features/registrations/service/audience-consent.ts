import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { consents, validConsent } from '@/schema/consents'
import { mailRuns, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'

/**
 * The person was added by an invitation to an audience, and the address consents to none of its topics any more. Later
 * invitations to the same event ask for the consent as well.
 */
export const lacksConsentOf = (email: SQLWrapper): SQL<boolean> => sql`exists (
  select from ${mails} first join ${mailRuns} on ${mailRuns.id} = first.run_id
  where first.registration_id = ${registrations.id} and first.type = 'invite' and ${mailRuns.audience} is not null
    and not exists (
      select from ${consents}, jsonb_array_elements(${mailRuns.audience} -> 'topics') topic
      where ${consents.email} = ${email} and ${consents.topic_id} = (topic ->> 'id')::int and ${validConsent}))`
