import type { DeclaredEndpoint, Endpoint } from '@/contract/endpoint'
import * as access from '@/features/access/contract'
import * as accounts from '@/features/accounts/contract'
import * as accreditations from '@/features/accreditations/contract/accreditations'
import * as bodies from '@/features/accreditations/contract/bodies'
import * as personPoints from '@/features/accreditations/contract/person-points'
import * as professions from '@/features/accreditations/contract/professions'
import * as shownPoints from '@/features/accreditations/contract/shown-points'
import * as signers from '@/features/accreditations/contract/signers'
import * as accreditationStates from '@/features/accreditations/contract/states'
import * as audiences from '@/features/audiences/contract'
import * as audit from '@/features/audit/contract'
import * as blacklist from '@/features/blacklist/contract'
import * as certificates from '@/features/certificates/contract/certificates'
import * as registrationCertificates from '@/features/certificates/contract/issuing'
import * as certificateKeys from '@/features/certificates/contract/keys'
import * as certificateStates from '@/features/certificates/contract/states'
import * as certificateTemplates from '@/features/certificates/contract/templates'
import * as verification from '@/features/certificates/contract/verification'
import * as checkInActions from '@/features/check-in/contract/actions'
import * as registrationAttendance from '@/features/check-in/contract/attendance'
import * as checkInDevices from '@/features/check-in/contract/devices'
import * as registrationsCheckIn from '@/features/check-in/contract/guest-list'
import * as checkInPapers from '@/features/check-in/contract/papers'
import * as checkInPrint from '@/features/check-in/contract/print'
import * as cockpit from '@/features/cockpit/contract'
import * as consents from '@/features/consents/contract'
import * as evaluationAnswers from '@/features/evaluations/contract/answers'
import * as eventEvaluations from '@/features/evaluations/contract/event'
import * as questionnaires from '@/features/evaluations/contract/questionnaire'
import * as evaluationSeason from '@/features/evaluations/contract/season'
import * as evaluationTemplates from '@/features/evaluations/contract/templates'
import * as imports from '@/features/imports/contract'
import * as listSettings from '@/features/list-settings/contract'
import * as mailPlan from '@/features/mail-plan/contract'
import * as mailChangeNotice from '@/features/mailings/contract/change-notice'
import * as registrationsMailing from '@/features/mailings/contract/mailings'
import * as mails from '@/features/mails/contract'
import * as notifications from '@/features/notifications/contract'
import * as personMerges from '@/features/people/contract/merges'
import * as people from '@/features/people/contract/people'
import * as numbers from '@/features/person-numbers/contract'
import * as personalPage from '@/features/personal-page/contract'
import * as previews from '@/features/previews/contract'
import * as privacy from '@/features/privacy/contract'
import * as registrationConsents from '@/features/registrations/contract/consents'
import * as eventWithPeople from '@/features/registrations/contract/event-with-people'
import * as registrationFields from '@/features/registrations/contract/fields'
import * as registrationGroups from '@/features/registrations/contract/groups'
import * as registrationInterest from '@/features/registrations/contract/interest'
import * as registrationMoves from '@/features/registrations/contract/moves'
import * as registrationNumbers from '@/features/registrations/contract/number-hints'
import * as registrationsOffice from '@/features/registrations/contract/office'
import * as personalLinks from '@/features/registrations/contract/personal-links'
import * as registrations from '@/features/registrations/contract/public'
import * as substitution from '@/features/registrations/contract/substitution'
import * as search from '@/features/search/contract'
import * as seasonRecipients from '@/features/season/contract/recipients'
import * as season from '@/features/season/contract/season'
import * as sponsors from '@/features/sponsors/contract'
import * as texts from '@/features/texts/contract'
import * as translations from '@/features/translations/contract'
import * as users from '@/features/users/contract'
import * as waitlistOffice from '@/features/waitlist/contract/office'
import * as waitlistPromotion from '@/features/waitlist/contract/promotion'
import * as waitlist from '@/features/waitlist/contract/public'
import * as workshopAttention from '@/features/workshops/contract/attention'
import * as workshopFields from '@/features/workshops/contract/fields'
import * as workshopLifecycle from '@/features/workshops/contract/lifecycle'
import * as workshopsOffice from '@/features/workshops/contract/office'
import * as workshops from '@/features/workshops/contract/public'
import * as workshopSeries from '@/features/workshops/contract/series'

/** The whole API: what each feature's contract declares, under the feature's name. */
export const CONTRACTS = {
  access,
  accounts,
  accreditations: {
    ...accreditations,
    ...bodies,
    ...professions,
    ...signers,
    ...numbers,
    ...personPoints,
    ...shownPoints,
    ...accreditationStates,
  },
  audiences,
  audit,
  blacklist,
  certificates: {
    ...certificates,
    ...certificateStates,
    ...certificateTemplates,
    ...certificateKeys,
    ...verification,
    ...registrationCertificates,
  },
  evaluations: {
    ...questionnaires,
    ...evaluationTemplates,
    ...eventEvaluations,
    ...evaluationAnswers,
    ...evaluationSeason,
  },
  check_in: { ...checkInDevices, ...checkInActions, ...checkInPapers },
  cockpit,
  consents: { ...consents, ...registrationConsents },
  imports,
  mails,
  notifications,
  people: { ...people, ...personMerges },
  previews,
  privacy,
  registrations: {
    ...registrationFields,
    ...registrations,
    ...registrationInterest,
    ...personalLinks,
    ...personalPage,
    ...registrationsOffice,
    ...checkInPrint,
    ...registrationsMailing,
    ...registrationMoves,
    ...waitlistPromotion,
    ...registrationGroups,
    ...substitution,
    ...registrationsCheckIn,
    ...registrationAttendance,
    ...registrationNumbers,
  },
  season: { ...season, ...seasonRecipients },
  search,
  sponsors,
  texts,
  translations,
  users,
  views: listSettings,
  waitlist: { ...waitlist, ...waitlistOffice },
  workshops: {
    ...workshopFields,
    ...workshops,
    ...workshopsOffice,
    ...workshopLifecycle,
    ...workshopAttention,
    ...eventWithPeople,
    ...workshopSeries,
    ...mailChangeNotice,
    ...mailPlan,
  },
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

export const ENDPOINTS: DeclaredEndpoint[] = Object.entries(CONTRACTS).flatMap(([feature, contract]) =>
  Object.entries(contract).flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ feature, name, endpoint }] : [])),
)
