import { and, desc, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { errorsOf, type Match, mayBeMisspelled, searchedWordsOf, spellingsOf } from '@/contract/search-words'
import { NO_EXTERNAL_ID } from '@/contract/values/registrations'
import { fullName } from '@/features/registrations/rules/people'
import { registrations, waitingCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { withCustomPlan } from '@/server/crud/lists'
import { hasWord } from '@/server/crud/words'
import { type Db, db, type Tx } from '@/server/database/db'
import type { ListedPerson } from '../contract/people'

type Limit = { limit: number }

/** A common word occurs in most registrations: the newest of those that match are enough to find the newest people. */
const CANDIDATES_MIN = 200
const CANDIDATES_PER_PERSON = 4
/** The index of the search holds groups of three letters, so shorter words are compared in the newest rows only. */
const INDEXED_LETTERS = 3
const NEWEST_ROWS = 5000
/** With fewer people than this, similar names are searched as well. */
const FEW_PEOPLE = 3
/** Accepts one wrong letter in a name of six, and a missing or doubled one in a name of five. */
const SIMILARITY = 0.4

/** A person of a search; one with a similar name has none of the words as they were typed. */
type SearchedPerson = ListedPerson & { is_similar: boolean }

/**
 * Finds people across all events, one for each e-mail address, those with the newest registration first. Each word must
 * begin a word of their registration; those with the whole words come first. Where only few people match, those with similar names follow.
 */
export function searchPeople(text: string, { limit }: Limit): Promise<SearchedPerson[]> {
  const words = searchedWordsOf(text)
  if (words.length === 0) return Promise.resolve([])
  const typed = words.map((word) => [word])
  // The planner needs the words to see whether they are rare.
  return withCustomPlan(async (tx) => {
    const found = new Map<string, SearchedPerson>()
    const add = (people: ListedPerson[], is_similar: boolean) => {
      for (const person of people)
        if (found.size < limit && !found.has(person.email)) found.set(person.email, { ...person, is_similar })
    }
    const begun = await readPeople(tx, matchesOf(typed, 'start', { limit }), { limit })
    // Where many begin so, the people with the whole words may be older than the newest of them.
    if (begun.length === limit) {
      await tx.execute(sql`set local pg_trgm.strict_word_similarity_threshold = 1`)
      add(await readPeople(tx, matchesOf(typed, 'whole', { limit }), { limit }), false)
    }
    add(begun, false)
    const isEnough = () => found.size >= Math.min(FEW_PEOPLE, limit)
    if (!isEnough() && hasName(words))
      add(await readPeople(tx, matchesOf(words.map(spellingsOf), 'start', { limit }), { limit }), true)
    if (!isEnough() && hasName(words)) add(await readSimilarPeople(tx, words, { limit }), true)
    return [...found.values()]
  })
}

export const readNewestPeople = ({ limit }: Limit): Promise<ListedPerson[]> =>
  readPeople(db, matchesOf([], 'start', { limit }), { limit })

/** Numbers and addresses have no typing errors that a similar name explains, and a very long word is no name. */
const hasName = (words: string[]) =>
  words.every((word) => /^[\p{L}'’.-]{1,16}$/u.test(word)) && words.some(mayBeMisspelled)

const { id, email, title, first_name, last_name, institution, external_id, search_text, created_at } = registrations
const isPresent = sql`${registrations.deleted_at} is null and ${registrations.erased_at} is null`
const isNewest = and(isPresent, not(registrations.preliminary_registration))
const isInterest = and(isPresent, waitingCondition)
const newestFirst = sql`order by ${created_at} desc, ${id} desc`

/** Each half has an index of its own: the newest registrations, and the few open interests. */
function matchesOf(words: string[][], match: Match, { limit }: Limit): SQL {
  const allIn = (text: SQLWrapper, wanted: Match) =>
    and(sql`true`, ...words.map((spellings) => hasWord(text, spellings, wanted)))
  const condition = match === 'whole' ? wholeCondition(words) : allIn(search_text, match)
  const rows = candidatesOf({ limit })
  const source = words.some((spellings) => spellings.every(isIndexed)) ? registrations : newestRegistrations
  return sql`
    (select ${email}, (${allIn(search_text, 'whole')})::int as rank, ${created_at} as since from ${source}
      where ${isNewest} and ${condition} ${newestFirst} limit ${rows})
    union all
    (select ${email}, (${allIn(search_text, 'whole')})::int as rank, ${created_at} as since from ${registrations}
      where ${isInterest} and ${allIn(UNINDEXED_TEXT, match)} ${newestFirst} limit ${rows})`
}

/**
 * The index finds the end of a word by this similarity of 1, and not by an expression, which stays out of the estimate:
 * the planner would multiply both, and read all rows of a common word.
 */
const wholeCondition = (words: string[][]) =>
  and(
    ...words.map((spellings) => sql`coalesce(${hasWord(search_text, spellings, 'whole')}, false)`),
    ...words.flat().flatMap((word) => (isIndexed(word) ? sql`${word} <<% ${search_text}` : [])),
  )

/** An expression keeps the planner from searching the whole index a second time for the few open interests. */
const UNINDEXED_TEXT = sql`(${search_text} || '')`

const newestRegistrations = sql`(select * from ${registrations} where ${isNewest} ${newestFirst} limit ${NEWEST_ROWS}) as registrations`

const isIndexed = (word: string) => word.length >= INDEXED_LETTERS

const candidatesOf = ({ limit }: Limit) => Math.max(CANDIDATES_MIN, limit * CANDIDATES_PER_PERSON)

const nameText = sql<string>`fold_text(${first_name} || ' ' || ${last_name})`

/** Lists the names with the fewest typing errors first. An address is never similar. */
async function readSimilarPeople(tx: Tx, words: string[], { limit }: Limit): Promise<ListedPerson[]> {
  const matches = words.map((word) =>
    mayBeMisspelled(word)
      ? sql`(${word} <% ${search_text} and ${word} <% ${nameText})`
      : hasWord(search_text, [word], 'start'),
  )
  // A wrong estimate would make the planner compare the names of all registrations.
  await tx.execute(sql`set local enable_seqscan = off`)
  await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${SIMILARITY}`))
  const candidates = await tx
    .select({ email, name: nameText })
    .from(registrations)
    .where(and(isPresent, ...matches))
    .orderBy(desc(created_at), desc(id))
    .limit(candidatesOf({ limit }))
  const similar = candidates
    .map(({ email, name }) => ({ email, errors: errorsOf(name, words.join(' ')) ?? Number.POSITIVE_INFINITY }))
    .filter(({ errors }) => Number.isFinite(errors))
    .toSorted((one, other) => one.errors - other.errors)
  const emails = [...new Set(similar.map(({ email }) => email))].slice(0, limit)
  if (emails.length === 0) return []
  const ranked = sql`
    select email, -position as rank, position as since
    from unnest(${sql.param(emails)}::text[]) with ordinality as similar_names(email, position)`
  return readPeople(tx, ranked, { limit })
}

/** The people at these addresses, in no order. */
export const readPeopleAt = (emails: string[]): Promise<ListedPerson[]> =>
  readPeople(
    db,
    sql`select address as email, now() as rank, now() as since from unnest(${sql.param(emails)}::text[]) as address`,
    {
      limit: emails.length,
    },
  )

/** Shows of each address its newest registration, and of blank fields the newest that are filled. */
async function readPeople(from: Db | Tx, candidates: SQL, { limit }: Limit): Promise<ListedPerson[]> {
  const found = sql`(
    select email, max(rank) as rank, max(since) as since from (${candidates}) as candidates
    group by email order by 2 desc, 3 desc, 1 limit ${limit}
  ) as found`
  const rows = await from
    .select({
      email,
      id: sql<string>`(array_agg(${id} ${newestFirst}))[1]`,
      name: newestOf<PersonName>(
        sql`jsonb_build_object('title', ${title}, 'first_name', ${first_name}, 'last_name', ${last_name})`,
        sql`${first_name} || ${last_name} <> ''`,
      ),
      institution: newestOf<string>(institution, sql`${institution} <> ''`),
      external_ids: sql<string[]>`coalesce(array_agg(distinct ${external_id})
        filter (where ${external_id} not in ('', ${NO_EXTERNAL_ID})), '{}')`,
      registrations: sql<number>`count(*)::int`,
      last_date: sql<string>`max(${workshops.date})::text`,
    })
    .from(found)
    .innerJoin(registrations, and(sql`found.email = ${email}`, isPresent))
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
    .groupBy(email, sql`found.rank`, sql`found.since`)
    .orderBy(desc(sql`found.rank`), desc(sql`found.since`), email)
  return rows.map(({ name, ...person }) => ({
    ...person,
    name: name ? fullName(name) : '',
    institution: person.institution ?? '',
  }))
}

type PersonName = Parameters<typeof fullName>[0]

const newestOf = <Value>(value: SQLWrapper, condition: SQL) =>
  sql<Value | null>`(array_agg(${value} ${newestFirst}) filter (where ${condition}))[1]`
