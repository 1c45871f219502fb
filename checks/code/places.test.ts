import { globSync, readdirSync } from 'node:fs'
import path from 'node:path'
import de from '@messages/de.json'
import en from '@messages/en.json'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { createTranslator } from 'next-intl'
import { expect, it } from 'vitest'
import { type Endpoint, isEndpoint, needsPermission } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import { nameFields, textAt } from '@/contract/messages'
import { ENDPOINTS, GROUPS } from '@/endpoints/all-endpoints'
import { openApi, openApiText } from '@/endpoints/openapi'
import { PARAMETER_DESCRIPTIONS } from '@/endpoints/openapi-descriptions'
import { dereference } from '@/endpoints/openapi-references'
import { scanRoutes } from '@/features/access/contract'
import { FEATURES, LOGGED_OBJECTS, PERSONAL_TABLES, shownFieldsOf } from '@/features/all-features'
import { CHANGED_FILE } from '@/features/audit/contract'
import { auditedChangesOf, findLabelKey } from '@/features/audit/rules/shown-changes'
import { auditLog } from '@/schema/system/audit'
import { files } from '@/schema/system/files'
import { workshops } from '@/schema/workshops'
import { IMPERSONAL_TABLES, UNLOGGED_FIELDS, UNRECORDED_FIELDS } from '@/testing/column-decisions'
import { APP_PAGES } from '../../e2e/screens'
import { importsOf, listFiles, readSource } from './sources'

const MESSAGES = { de: nameFields(de), en: nameFields(en) }
const importTables = async (file: string) => {
  const module: Record<string, unknown> = await import(path.resolve(file))
  return Object.entries(module).flatMap(([variable, table]) => (is(table, PgTable) ? [{ file, variable, table }] : []))
}

/** Every table by the name of its export. */
const TABLE_FILES = globSync('src/schema/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const TABLES = (await Promise.all(TABLE_FILES.map(importTables))).flat()

const FILES = listFiles()
const sources = FILES.filter((file) => /^src\/features\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))

/** The tables whose rows a form saves. */
const SAVED_BY_FORMS = new Set(
  sources.flatMap((file) => Array.from(readSource(file).matchAll(/\bitemsOf\((\w+),/g), ([, name = '']) => name)),
)
const BOOKKEEPING = ['id', 'created_at', 'updated_at', 'updated_by']
const TEXT_TYPE = /^(?:text|varchar|char|json|bytea)|\[\]$/

const importCalls = async (file: string) => {
  const contract: Record<string, unknown> = await import(path.resolve(file))
  return Object.entries(contract).flatMap(([name, call]) => (isEndpoint(call) ? [{ file, name, call }] : []))
}

const CONTRACT_FILES = sources.filter((file) => /^src\/features\/[^/]+\/contract(?:\/.*)?\.ts$/.test(file))
/** Every call by the name of its export. */
const CALLS = (await Promise.all(CONTRACT_FILES.map(importCalls))).flat()

/** The file that lacks something, and the cure in one sentence. */
type Missing = `${string}: ${string}`

const missingIf = (isMissing: boolean, missing: Missing): Missing[] => (isMissing ? [missing] : [])

/** The declaration of the feature that saves the rows of a table, else that of the feature with the name of the table. */
function featureOf(table: string): string {
  const variable = TABLES.find((other) => getTableName(other.table) === table)?.variable
  const service = sources.find((file) => readSource(file).includes(`itemsOf(${variable},`))
  const feature = service?.split('/')[2] ?? table.replaceAll('_', '-')
  return `src/features/${feature}/feature.ts`
}

/** The list whose fields the log shows: that of the form of an event, else a list of its own. */
const fieldListOf = (table: string) =>
  table === getTableName(workshops)
    ? { file: 'src/features/workshops/contract/fields.ts', list: 'WORKSHOP_FIELDS' }
    : { file: featureOf(table), list: `log.${table}.fields` }

const quoted = (names: string[]) => names.map((name) => `'${name}'`).join(', ')

function missingInTheLog({ variable, table }: (typeof TABLES)[number]): Missing[] {
  if (!SAVED_BY_FORMS.has(variable)) return []
  const name = getTableName(table)
  const columns = Object.keys(getTableColumns(table))
  const shown = shownFieldsOf(name)
  const known = [...BOOKKEEPING, ...shown]
  const hidden = [...UNLOGGED_FIELDS, ...UNRECORDED_FIELDS]
  const unknown = columns.filter((column) => !known.includes(column) && !hidden.includes(`${name}.${column}`))
  const { file, list } = fieldListOf(name)
  const [title = ''] = shown
  const filesShownById = getTableConfig(table).foreignKeys.flatMap((key) => {
    const {
      columns: [column],
      foreignTable,
    } = key.reference()
    if (!column || foreignTable !== files) return []
    const [change] = auditedChangesOf(shown, { [column.name]: [null, 'id'] })
    return change && change.after !== CHANGED_FILE ? [column.name] : []
  })
  const hasTitle =
    columns.includes(title) || readSource('src/features/audit/service/titles.ts').includes(`(${variable})]`)
  return [
    ...missingIf(
      unknown.length > 0,
      `${file}: add ${quoted(unknown)} to ${list}, or to log.${name}.hidden if the log must not show it`,
    ),
    ...filesShownById.map(
      (column): Missing =>
        `src/features/audit/rules/shown-changes.ts: add '${column}' to LOG_FILE_FIELDS, so that no id of a file is shown`,
    ),
    ...missingIf(
      !hasTitle,
      `${featureOf(name)}: log.${name}.fields begins with a column that names the row, else add a look-up to LOOKUPS in src/features/audit/service/titles.ts`,
    ),
  ]
}

/** The columns of the tables that the log does not know yet. */
const fieldsOfNewForms = (): [string, readonly string[]][] =>
  TABLES.filter(({ variable }) => SAVED_BY_FORMS.has(variable)).map(({ table }) => [
    getTableName(table),
    Object.keys(getTableColumns(table)).filter((column) => !BOOKKEEPING.includes(column)),
  ])

const shownFields = Array.from(LOGGED_OBJECTS, ([object, { fields }]): [string, readonly string[]] => [object, fields])

function missingWordsOfTheLog([object, fields]: [string, readonly string[]]): Missing[] {
  return LOCALES.flatMap((locale) => {
    const messages = MESSAGES[locale]
    const t = createTranslator({ locale, messages })
    const isWordless = (field: string) => !findLabelKey({ object, field }, t)
    return [
      ...missingIf(
        !Object.hasOwn(messages.audit.objects, object),
        `messages/${locale}.json: add the name of a row of ${object} as audit.objects.${object}`,
      ),
      ...fields
        .filter(isWordless)
        .map(
          (field): Missing =>
            `messages/${locale}.json: add ${object}.${field}, the word of the form, or audit.fields.${object}.${field}`,
        ),
    ]
  })
}

const DECLARED_TABLES = new Map(PERSONAL_TABLES.map((declared) => [declared.name, declared]))

/** A table says what it holds about people and what an erasure does with it, with columns that it has. */
function missingDecisionsAboutPrivacy({ table }: (typeof TABLES)[number]): Missing[] {
  const name = getTableName(table)
  const file = featureOf(name)
  const declared = DECLARED_TABLES.get(name)
  if (!declared)
    return missingIf(
      !IMPERSONAL_TABLES.includes(name),
      `${file}: say in personalData.${name} how its rows belong to a person, what is shown and what an erasure does with it, or list it in impersonal`,
    )
  const { of = [], rows, columns = {}, impersonal = [], steps = {}, held } = declared
  const isHandled = rows === 'deleted' || rows === 'kept'
  const known = Object.values(getTableColumns(table)).map((column) => column.name)
  const undecided = Object.values(getTableColumns(table))
    .filter((column) => !rows && TEXT_TYPE.test(column.getSQLType()))
    .map((column) => column.name)
    .filter((column) => !columns[column] && !impersonal.includes(column))
  return [
    ...undecided.map(
      (column): Missing =>
        `${file}: say in personalData.${name} what an erasure does with ${name}.${column}, or that it is impersonal`,
    ),
    ...[...of, ...Object.keys(columns), ...impersonal]
      .filter((column) => !known.includes(column))
      .map((column): Missing => `${file}: remove ${column} from personalData.${name}, which has no such column`),
    ...missingIf(
      (isHandled || (held !== undefined && table !== auditLog)) && of.length === 0,
      `${file}: name in personalData.${name}.of the columns that lead from a person to its rows`,
    ),
    ...missingIf(
      isHandled && !of.includes('registration_id') && Object.keys(steps).length !== 1,
      `${file}: name in personalData.${name}.steps the one step that tells that rows are ${rows}`,
    ),
  ]
}

/** Each field of a kind of data has its label in the messages that the kind names, or in those of the privacy desk. */
const missingLabelsOfData = ({ held }: Pick<(typeof PERSONAL_TABLES)[number], 'held'>): Missing[] =>
  LOCALES.flatMap((locale) => {
    const { labels, kind, fields = {} } = held ?? {}
    return Object.keys(fields)
      .filter((field) =>
        [`${labels}`, 'privacy.fields', 'fields'].every((part) => !textAt(MESSAGES[locale], `${part}.${field}`)),
      )
      .map((field): Missing => `messages/${locale}.json: add privacy.fields.${field}, the label of a field of ${kind}`)
  })

const missingTables = (): Missing[] =>
  [...DECLARED_TABLES.keys(), ...IMPERSONAL_TABLES]
    .filter((name) => !TABLES.some(({ table }) => getTableName(table) === name))
    .map((name): Missing => `src/features: remove the declaration of ${name}, which is no table`)

const [newest = ''] = globSync('drizzle/meta/*_snapshot.json').sort().reverse()
const snapshot: { tables: Record<string, { columns: object }> } = JSON.parse(readSource(newest))

function missingMigration({ table }: (typeof TABLES)[number]): Missing[] {
  const name = getTableName(table)
  const migrated = Object.keys(snapshot.tables[`public.${name}`]?.columns ?? {})
  const columns = Object.values(getTableColumns(table)).filter((column) => !migrated.includes(column.name))
  return missingIf(
    columns.length > 0,
    `drizzle: write the migration of ${name} (${columns.map((column) => column.name).join(', ')}) with npm run migration -- --name add-something`,
  )
}

/** A constraint that checks the rows of an existing table blocks its writes. */
function blockingStatementsOf(file: string): Missing[] {
  const text = readSource(file)
  const namesIn = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, table = '']) => table)
  const created = namesIn(/create table (?:if not exists )?"?(\w+)/gi)
  const onExisting = (pattern: RegExp) => namesIn(pattern).filter((table) => !created.includes(table))
  return [
    ...onExisting(/alter table "?(\w+)"? add constraint (?![^;]*\bnot valid\b)/gi).map(
      (table): Missing =>
        `${file}: end the constraint of ${table} with NOT VALID, and validate it in a second migration with ALTER TABLE ... VALIDATE CONSTRAINT`,
    ),
    ...onExisting(/create (?:unique )?index (?!concurrently).*? on "?(\w+)/gi).map(
      (table): Missing => `${file}: build the index of ${table} CONCURRENTLY, in a migration of its own`,
    ),
  ]
}

const document = openApi()
const paths = Object.values(dereference(document).paths)
const parameterNames = new Set(
  paths
    .flatMap((methods) => Object.values(methods) as { parameters: { name: string }[] }[])
    .flatMap(({ parameters }) => parameters.map(({ name }) => name)),
)

const DESCRIPTIONS = globSync('src/*/openapi-descriptions.ts')[0]

function missingDescriptions(): Missing[] {
  const nameless = ENDPOINTS.filter(({ group }) => !GROUPS.has(group))
  return [
    ...nameless.map(
      ({ feature, group }): Missing =>
        `src/features/${feature}/feature.ts: say in \`about\` what the calls of ${group} are`,
    ),
    ...[...parameterNames]
      .filter((name) => !PARAMETER_DESCRIPTIONS[name])
      .map((name): Missing => `${DESCRIPTIONS}: add '${name}' to PARAMETER_DESCRIPTIONS`),
    ...Object.keys(PARAMETER_DESCRIPTIONS)
      .filter((name) => !parameterNames.has(name))
      .map((name): Missing => `${DESCRIPTIONS}: remove '${name}' from PARAMETER_DESCRIPTIONS, which no call has`),
    ...missingIf(
      openApiText(document) !== readSource('public/openapi.json'),
      'public/openapi.json: write it anew with npm run openapi',
    ),
  ]
}

const authorisation = readSource('docs/authorisation.md')
const existingRows = FILES.filter((file) => file.startsWith('checks/abuse/existing-rows/'))
  .map(readSource)
  .join('')
const completeness = readSource('src/features/audit/service/completeness.test.ts')

const savesNewItem = ({ method, params }: Endpoint) => method === 'POST' && params.safeParse({ id: 'new' }).success

function missingPlacesOfCall({ feature, group, name, endpoint }: (typeof ENDPOINTS)[number]): Missing[] {
  const { method, path: address } = endpoint
  const handlers = `src/features/${feature}/handlers.ts`
  const isTried =
    method === 'GET' ||
    method === 'DELETE' ||
    !address.includes('{') ||
    savesNewItem(endpoint) ||
    existingRows.includes(`'${method} ${address}'`)
  const isOfItem = ENDPOINTS.some((other) => other.endpoint.path === address && savesNewItem(other.endpoint))
  const isPrepared =
    !needsPermission(endpoint) || method === 'GET' || isOfItem || completeness.includes(`'${group}.${name}'`)
  return [
    ...missingIf(
      endpoint !== scanRoutes &&
        !(FILES.includes(handlers) && new RegExp(`^  ${name}[:,]`, 'm').test(readSource(handlers))),
      `${handlers}: bind ${name}, which answers ${method} ${address}`,
    ),
    ...missingIf(
      !authorisation.includes(`\`${method} ${address}\``),
      'docs/authorisation.md: write it anew with npm test -- unit authorisation.test.ts --update',
    ),
    ...missingIf(
      !isTried,
      `checks/abuse/existing-rows/: add '${method} ${address}' to the file of its subject, with a row that the call changes`,
    ),
    ...missingIf(
      !isPrepared,
      `src/features/audit/service/completeness.test.ts: add '${group}.${name}' to PREPARED_CALLS with an object for the call, or to WITHOUT_ENTRY with the reason`,
    ),
  ]
}

/** Differences between the folders of the features, the list that names them, and the calls that they declare. */
function missingFeatures(): Missing[] {
  const list = 'src/features/all-features.ts'
  const declarations = FILES.filter((file) => /^src\/features\/[^/]+\/feature\.ts$/.test(file))
  const folders = readdirSync('src/features', { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
  return [
    ...folders
      .filter((feature) => !Object.hasOwn(FEATURES, feature))
      .map((feature): Missing => `${list}: add '${feature}' to FEATURES, after the features that it imports`),
    ...Object.keys(FEATURES)
      .filter((feature) => !folders.includes(feature))
      .map((feature): Missing => `${list}: remove '${feature}' from FEATURES, which has no folder`),
    ...declarations
      .filter((file) => !importsOf(list, readSource(list)).includes(file))
      .map((file): Missing => `${list}: import ${file} for FEATURES`),
    ...CALLS.filter(({ call }) => !ENDPOINTS.some(({ endpoint }) => endpoint === call)).map(
      ({ file, name }): Missing => `${file.replace(/\/contract.*/, '/feature.ts')}: add ${name} of ${file} to \`api\``,
    ),
  ]
}

const ENTRIES = Object.values(FEATURES).flatMap(({ menu = [] }) => menu)

/** The first and the last page of the menu, and pages that a link of the account menu or of another page opens. */
const OUTSIDE_THE_MENU = [
  '/admin',
  '/support',
  '/settings',
  '/admin/evaluations',
  '/admin/event-templates',
  '/admin/certificate-signers',
]

/** A page of the back office whose address has no parameter is an entry of the menu. */
const missingMenuEntries = (): Missing[] =>
  APP_PAGES.filter(([group, ...steps]) => group === '(admin)' && !steps.some((step) => /^\[\w/.test(step)))
    .map(([, ...steps]) => `/${steps.filter((step) => !step.startsWith('[[')).join('/')}`)
    .filter((address) => !ENTRIES.some(({ route }) => route === address) && !OUTSIDE_THE_MENU.includes(address))
    .map((address): Missing => `src/features: add the entry of ${address} to \`menu\` in feature.ts of its feature`)

const missingInTheMenu = (): Missing[] =>
  ENTRIES.flatMap(({ title }) =>
    LOCALES.flatMap((locale) =>
      missingIf(!textAt(MESSAGES[locale], `menu.${title}`), `messages/${locale}.json: add menu.${title}`),
    ),
  )

/** A deletion looks for the rows that refer to the deleted one. Accounts and files are deleted too seldom for an index. */
function missingIndexes({ file, variable, table }: (typeof TABLES)[number]): Missing[] {
  const { foreignKeys, indexes, primaryKeys, uniqueConstraints } = getTableConfig(table)
  const firstOf = [
    ...indexes.map(({ config }) => config.columns[0]),
    ...primaryKeys.map(({ columns }) => columns[0]),
    ...uniqueConstraints.map(({ columns }) => columns[0]),
  ]
  const isIndexed = (name: string) => firstOf.some((column) => column && 'name' in column && column.name === name)
  return foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable !== files && getTableName(foreignTable) !== 'users')
    .flatMap(({ columns: [column] }) =>
      column && !column.primary && !column.isUnique && !isIndexed(column.name) ? [column.name] : [],
    )
    .map(
      (name): Missing =>
        `${file}: add index('${getTableName(table)}_${name.replace(/_id$/, '')}').on(t.${name}) to ${variable}, so that a deletion finds the rows that refer to it`,
    )
}

const sourceOfItems = (variable: string): string =>
  sources.map(readSource).find((source) => source.includes(`itemsOf(${variable},`)) ?? ''

/** A deletion that empties a column which the log shows leaves an entry for each row that it changes. */
function missingHistories({ file, variable, table }: (typeof TABLES)[number]): Missing[] {
  const shown = shownFieldsOf(getTableName(table))
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    const picked = TABLES.find((other) => other.table === foreignTable)
    if (key.onDelete !== 'set null' || !picked || !SAVED_BY_FORMS.has(picked.variable)) return []
    return columns
      .filter(({ name }) => shown.includes(name) && !sourceOfItems(picked.variable).includes(`${variable}.${name}`))
      .map(
        ({ name }): Missing =>
          `${file}: add ${variable}.${name} to pickedBy of itemsOf(${picked.variable}), so that the history of a row tells of a deletion`,
      )
  })
}

it('names every place that a table, a call or a page still lacks', () => {
  const migrations = globSync('drizzle/*.sql').filter((file) => path.basename(file) > '0000_baseline.sql')
  const missing = [
    ...missingFeatures(),
    ...TABLES.flatMap(missingMigration),
    ...migrations.flatMap(blockingStatementsOf),
    ...TABLES.flatMap(missingInTheLog),
    ...[...new Map([...fieldsOfNewForms(), ...shownFields])].flatMap(missingWordsOfTheLog),
    ...TABLES.flatMap(missingDecisionsAboutPrivacy),
    ...PERSONAL_TABLES.flatMap(missingLabelsOfData),
    ...missingTables(),
    ...ENDPOINTS.flatMap(missingPlacesOfCall),
    ...missingMenuEntries(),
    ...missingInTheMenu(),
    ...TABLES.flatMap(missingIndexes),
    ...TABLES.flatMap(missingHistories),
    ...missingDescriptions(),
  ]
  expect([...new Set(missing)]).toEqual([])
})

it('names a field of a kind of data that has no label in either language', () => {
  const fields = { efn: 'text', note: 'text', moss: 'text' } as const
  const kind = { kind: 'notes', position: 1, fields } as const
  const missingOf = (field: string) =>
    LOCALES.map((locale) => `messages/${locale}.json: add privacy.fields.${field}, the label of a field of notes`)
  expect(missingLabelsOfData({ held: { ...kind, labels: 'people' } })).toEqual(missingOf('moss'))
  const { note, ...rest } = fields
  expect(missingLabelsOfData({ held: { ...kind, fields: { note } } })).toEqual([])
  expect(missingLabelsOfData({ held: { ...kind, fields: rest } })).toEqual(missingOf('moss'))
})

it('finds the tables, calls and forms of the product', () => {
  expect(TABLES.length).toBeGreaterThan(30)
  expect([...SAVED_BY_FORMS]).toEqual(expect.arrayContaining(['sponsors', 'workshops']))
  expect(paths.length).toBeGreaterThan(80)
  expect(CALLS.length).toBeGreaterThan(200)
})
