import { feature as access } from './access/feature'
import { feature as accounts } from './accounts/feature'
import { feature as accreditations } from './accreditations/feature'
import { feature as attendance } from './attendance/feature'
import { feature as audiences } from './audiences/feature'
import { feature as audit } from './audit/feature'
import { feature as blacklist } from './blacklist/feature'
import { feature as certificates } from './certificates/feature'
import { feature as checkIn } from './check-in/feature'
import { feature as cockpit } from './cockpit/feature'
import { feature as consents } from './consents/feature'
import { feature as evaluations } from './evaluations/feature'
import { feature as eventLifecycle } from './event-lifecycle/feature'
import type { ErasureStep, Feature, LoggedObject, StepKind } from './feature'
import { feature as imports } from './imports/feature'
import { feature as listSettings } from './list-settings/feature'
import { feature as mailPlan } from './mail-plan/feature'
import { feature as mailings } from './mailings/feature'
import { feature as mails } from './mails/feature'
import { feature as metrics } from './metrics/feature'
import { feature as notifications } from './notifications/feature'
import { feature as people } from './people/feature'
import { feature as personNumbers } from './person-numbers/feature'
import { feature as personalPage } from './personal-page/feature'
import { feature as previews } from './previews/feature'
import { feature as privacy } from './privacy/feature'
import { feature as registrations } from './registrations/feature'
import { feature as search } from './search/feature'
import { feature as season } from './season/feature'
import { feature as sponsors } from './sponsors/feature'
import { feature as tasks } from './tasks/feature'
import { feature as texts } from './texts/feature'
import { feature as tickets } from './tickets/feature'
import { feature as translations } from './translations/feature'
import { feature as users } from './users/feature'
import { feature as waitlist } from './waitlist/feature'
import { feature as workshops } from './workshops/feature'

/** The features by their folders, from the bottom up: each imports only features before it. */
export const FEATURES: Record<string, Feature> = {
  access,
  blacklist,
  mails,
  notifications,
  accounts,
  users,
  'list-settings': listSettings,
  sponsors,
  texts,
  seats: {},
  attendance,
  'person-numbers': personNumbers,
  accreditations,
  tickets,
  workshops,
  evaluations,
  consents,
  registrations,
  mailings,
  certificates,
  'personal-page': personalPage,
  audiences,
  'mail-plan': mailPlan,
  waitlist,
  'check-in': checkIn,
  imports,
  'event-people': {},
  people,
  'event-lifecycle': eventLifecycle,
  season,
  translations,
  previews,
  privacy,
  tasks,
  cockpit,
  search,
  backup: {},
  metrics,
  audit,
}

/** The tables with data about people, in the order of their kinds. */
export const PERSONAL_TABLES = Object.values(FEATURES)
  .flatMap(({ personalData = {} }) => Object.entries(personalData).map(([name, table]) => ({ name, ...table })))
  .sort((one, other) => (one.held?.position ?? 100) - (other.held?.position ?? 100))

/** The steps of an erasure by their names. */
export const ERASURE_STEPS: { [Kind in StepKind]?: ErasureStep } = Object.assign(
  {},
  ...PERSONAL_TABLES.map(({ steps }) => steps),
)

/** An entry about an erasure counts its steps. */
const ERASURE_LOG = { ...privacy.log.privacy, fields: [...privacy.log.privacy.fields, ...Object.keys(ERASURE_STEPS)] }

export const LOGGED_OBJECTS = new Map<string, LoggedObject>(
  [...Object.values(FEATURES), { log: { privacy: ERASURE_LOG } }].flatMap(({ log = {} }) => Object.entries(log)),
)

export const shownFieldsOf = (object: string): readonly string[] => LOGGED_OBJECTS.get(object)?.fields ?? []
