// Users, their rights and settings, and edited texts.
import { anEmail, ONE_PIXEL_PNG } from '../contract.mjs'
import { hashToken, PASSWORD } from '../users.mjs'
import { XLSX } from './imports.mjs'
import { caseById, emailFields, nameFields } from './rows.mjs'

const NEW_PASSWORD = { password: PASSWORD, password_confirmation: PASSWORD }

const accountFields = () => ({ ...nameFields(), ...emailFields() })

const mailedLinkCase = (kind) => ({
  table: 'users',
  row: accountFields,
  given: async ({ id, email }, { sql }) => {
    const token = `${kind} ${id}`
    const link = {
      token_hash: hashToken(token),
      kind,
      user_id: id,
      email,
      expires_at: new Date(Date.now() + 3_600_000),
    }
    await sql`insert into tokens ${sql(link)}`
    return { token, email, ...NEW_PASSWORD }
  },
  may: ['password_hash', 'email_verified_at'],
})

/** The row of the calling user. */
const ownUserCase = (may = []) => ({ table: 'users', may })

/** The newest super user makes these calls. */
const ownViewRow = async (sql) => ({
  user_id: (await sql`select max(id) as id from users where is_super_user`)[0].id,
  list: '/api/sponsors',
  query: '',
  ...nameFields(),
})

const translationCase = (module, key) => ({
  table: 'translation_overrides',
  row: () => ({ language: 'en', module, key, translation: 'Before' }),
  key: ['language', 'module', 'key'],
  given: () => ({ module, language: 'en', translations: { [key]: `After ${anEmail()}` } }),
  may: ['translation'],
})

const topicFields = (word) => ({
  name_de: word,
  name_en: word,
  text_de: `${word} ${anEmail()}`,
  text_en: word,
  for_doctors: true,
})

export const SYSTEM_ROWS = {
  // A changed text is a new version of the topic.
  'POST /api/sandoz/consent_topics/{id}': caseById('consent_topics', () => topicFields('Vorher'), {
    given: () => ({ ...topicFields('Nachher'), for_pharmacists: false, for_online: false, updated_at: null }),
    may: ['version'],
  }),
  'POST /api/email/verify': mailedLinkCase('verify_email'),
  'POST /api/invitation/accept': mailedLinkCase('invitation'),
  'POST /api/password/reset': mailedLinkCase('password_reset'),
  'POST /api/sandoz/frontend/save': {
    table: 'frontend_texts',
    row: () => ({ language: 'en' }),
    key: ['language'],
    given: () => ({ language: 'en' }),
  },
  'POST /api/save-image': {
    table: 'users',
    row: accountFields,
    file: () => ({
      field: 'file',
      name: 'dot.png',
      type: 'image/png',
      bytes: Buffer.from(ONE_PIXEL_PNG.split(',')[1], 'base64'),
    }),
  },
  'PATCH /api/settings/formats': ownUserCase(),
  'PATCH /api/settings/lists/views/{id}': caseById('list_views', ownViewRow, { given: nameFields }),
  'PATCH /api/settings/password': { ...ownUserCase(['password_hash']), given: () => NEW_PASSWORD },
  'PATCH /api/settings/profile': ownUserCase(['email_verified_at']),
  'POST /api/system/permissions/{id}': caseById('permissions', nameFields, { given: nameFields }),
  'POST /api/system/roles/{id}': caseById('roles', nameFields, { given: nameFields }),
  'POST /api/system/translations/client-translations': translationCase('events', 'lists.events.title'),
  'POST /api/system/translations/import': {
    ...translationCase('events', 'lists.events.text'),
    given: () => ({ language: 'en' }),
    file: async (_, { send, token }) => {
      const path = '/api/system/translations/export?language=en'
      return { field: 'xlsx', name: 'texte.xlsx', type: XLSX, bytes: (await send({ path, token })).raw }
    },
  },
  'POST /api/system/translations/server-translations': translationCase('errors', 'forbidden'),
  'POST /api/system/update-locale': ownUserCase(),
  'POST /api/system/users/invite/{id}': caseById('users', accountFields),
  'POST /api/system/users/{id}': caseById('users', accountFields, {
    may: ['password_hash', 'email_verified_at'],
  }),
}
