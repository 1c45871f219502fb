// Imports of people.
import { anEvent } from './events.mjs'
import { CHECK_IN_COLUMNS, seatedRow } from './registrations.mjs'
import { caseById } from './rows.mjs'

const importRow = (more) => async (sql) => ({
  workshop_id: await anEvent(sql),
  kind: 'registrations',
  file_name: 'liste.xlsx',
  ...more,
})

const participantRow = async (sql) => {
  const result = await importRow({ kind: 'attendance', file_name: 'teams.csv', total: 1, counts: { failed: 1 } })(sql)
  const [{ id: import_result_id }] = await sql`insert into import_results ${sql(result)} returning id`
  return {
    import_result_id,
    row: 2,
    outcome: 'failed',
    values: { name: 'Vorher' },
    failures: { name: ['import_nobody'] },
  }
}

const importCase = (may = []) => ({
  table: 'registrations',
  row: seatedRow(),
  may,
  given: ({ workshop_id }) => ({ id: workshop_id, kind: 'registrations', language: 'de' }),
  file: async ({ workshop_id: id }, { send, token }) => {
    const body = { id, type: 'all' }
    const path = '/api/sandoz/workshop_registration/export'
    return {
      field: 'xlsx',
      name: 'liste.xlsx',
      type: XLSX,
      bytes: (await send({ method: 'POST', path, token, body })).raw,
    }
  },
})

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const IMPORT_ROWS = {
  'POST /api/sandoz/workshop_registration/import/assign/{id}': {
    table: 'import_rows',
    row: participantRow,
    path: ({ import_result_id: id }) => ({ id }),
    given: ({ id }) => ({ row_id: id, registration_id: null }),
    may: ['outcome', 'failures', 'left_out'],
  },
  'POST /api/sandoz/workshop_registration/import/check': importCase(),
  'POST /api/sandoz/workshop_registration/import/run/{id}': caseById('import_results', importRow()),
  'POST /api/sandoz/workshop_registration/import/undo/{id}': caseById(
    'import_results',
    importRow({ state: 'done', started_at: new Date() }),
  ),
  'POST /api/sandoz/workshop_registration/importParticipatedXlsx': importCase(CHECK_IN_COLUMNS),
  'POST /api/sandoz/workshop_registration/importXlsx': importCase(),
}
