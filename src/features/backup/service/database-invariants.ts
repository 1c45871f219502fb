import type postgres from 'postgres'
import { type BrokenRows, brokenRowsOf, findRows, type Invariant } from './invariant'

/** These indexes prevent duplicates by concurrent requests. */
const UNIQUE_INDEXES = [
  'registrations_one_seat',
  'registrations_one_invitation',
  'registrations_one_interest',
  'registrations_one_submission',
  'registrations_invite_slug',
  'mails_once',
  'mails_idempotency_key',
  'mail_runs_submission_key',
  'certificates_one_issued',
  'certificates_one_draft',
  'certificates_one_replacement',
  'certificates_code',
  'certificate_runs_submission_key',
  'users_email',
  'blacklisted_emails_email',
]
const AUDIT_TRIGGERS = ['audit_log_append_only', 'audit_log_no_truncate']
const sqlNamesOf = (names: string[]) => `unnest(array['${names.join("', '")}'])`

export const DATABASE_INVARIANTS: Invariant[] = [
  {
    name: 'evaluations_of_one_transaction',
    sentence: 'The figures and texts of an evaluation were written together, so that none leads to an answer.',
    find: findRows(`
      select evaluation_id from (
        select evaluation_id, xmin::text from evaluation_figures
        union select evaluation_id, xmin::text from evaluation_comments) marks
      group by evaluation_id having count(*) > 1`),
  },
  {
    name: 'constraints_in_force',
    sentence: 'Every constraint and index of the database is valid and in force.',
    find: findRows(`
      select conname from pg_constraint where connamespace = 'public'::regnamespace and not convalidated
      union all select relname from pg_index join pg_class on pg_class.oid = indexrelid
        where relnamespace = 'public'::regnamespace and not indisvalid
      union all select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = 'public'::regnamespace and tgenabled = 'D'
      union all select name from ${sqlNamesOf(UNIQUE_INDEXES)} name where not exists (
        select from pg_index where indexrelid = to_regclass('public.' || quote_ident(name)) and indisunique)`),
  },
  {
    name: 'log_append_only',
    sentence: 'The log of changes is guarded by its triggers.',
    find: findRows(`
      select name from ${sqlNamesOf(AUDIT_TRIGGERS)} name where not exists (
        select from pg_trigger where tgname = name and tgrelid = 'public.audit_log'::regclass and tgenabled <> 'D')`),
  },
  {
    name: 'references_lead_somewhere',
    sentence: 'Whatever a row refers to is there.',
    find: findLostReferences,
  },
  {
    name: 'numbers_ahead',
    sentence: 'No number that a table gives out next is taken.',
    find: findNumbersBehind,
  },
]

/** Foreign keys ensure this, unless they were disabled while rows were written or the disk lost rows. */
async function findLostReferences(sql: postgres.TransactionSql): Promise<BrokenRows> {
  const references = await sql<{ name: string; from: string; column: string; to: string; target: string }[]>`
    select conname as name, conrelid::regclass::text as from, quote_ident(source.attname) as column,
      confrelid::regclass::text as to, quote_ident(goal.attname) as target
    from pg_constraint
      join pg_attribute source on source.attrelid = conrelid and source.attnum = conkey[1]
      join pg_attribute goal on goal.attrelid = confrelid and goal.attnum = confkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1`
  const queries = references.map(
    ({ name, from, column, to, target }) => `
      select '${name}' from ${from} here where here.${column} is not null
        and not exists (select from ${to} there where there.${target} = here.${column})`,
  )
  return findRows(queries.join(' union all '))(sql)
}

async function findNumbersBehind(sql: postgres.TransactionSql): Promise<BrokenRows> {
  const numbered = await sql<{ table: string; column: string; sequence: string }[]>`
    select attrelid::regclass::text as table, quote_ident(attname) as column,
      pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> ''`
  const queries = numbered.map(
    ({ table, column, sequence }) =>
      `select '${table}' from ${sequence} where last_value + is_called::int <= (select max(${column}) from ${table})`,
  )
  return queries.length > 0 ? findRows(queries.join(' union all '))(sql) : brokenRowsOf([])
}
