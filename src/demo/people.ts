import { getEntry, getItem } from './lookup'
import names from './people.json'
import { createRandom, type Random } from './random'

type Gender = 'm' | 'f' | 'd'
type Institution = { institution: string; institution_address: string; city: string; postal_code: string }

export type DemoPerson = Institution & {
  category: 'd' | 'p'
  title: string
  gender: Gender
  first_name: string
  last_name: string
  email: string
}

/**
 * The people who may come to the events; those who unsubscribe and the unreachable one appear only once, so that their
 * state is the same at all events.
 */
export type People = {
  regular: DemoPerson[]
  unsubscribing: DemoPerson[]
  unreachable: DemoPerson
  /** People who cancel whatever they registered for. */
  cancelling: DemoPerson[]
}

const HOSTS = ['example.org', 'example.com', 'example.net']

const COUNT = 300
const UNSUBSCRIBING = 12
const CANCELLING = 3
const SHARE_OF_DOCTORS = 0.58

export function drawPeople(seed: number): People {
  const random = createRandom(seed)
  const drawn = random
    .shuffle(allNames())
    .slice(0, COUNT + CANCELLING)
    .map((name) => personOf(name, random))
  return {
    unreachable: getItem(drawn, 0),
    unsubscribing: drawn.slice(1, 1 + UNSUBSCRIBING),
    regular: drawn.slice(1 + UNSUBSCRIBING, COUNT),
    cancelling: drawn.slice(COUNT),
  }
}

type Name = { first_name: string; last_name: string; gender: 'm' | 'f' }

function allNames(): Name[] {
  const firsts = [...names.women.map((name) => ['f', name] as const), ...names.men.map((name) => ['m', name] as const)]
  return firsts.flatMap(([gender, first_name]) =>
    names.lastNames.map((last_name) => ({ first_name, last_name, gender })),
  )
}

function personOf({ first_name, last_name, gender }: Name, random: Random): DemoPerson {
  const category = random.chance(SHARE_OF_DOCTORS) ? 'd' : 'p'
  const { city, postal_code } = random.pick(names.cities)
  return {
    category,
    title: titleOf(category, random),
    gender: random.chance(0.02) ? 'd' : gender,
    first_name,
    last_name,
    email: `${asciiOf(first_name)}.${asciiOf(last_name)}@${random.pick(HOSTS)}`,
    institution: random.pick(names.institutions[category]),
    institution_address: `${random.pick(names.streets)} ${random.whole(1, 98)}`,
    city,
    postal_code,
  }
}

function titleOf(category: 'd' | 'p', random: Random): string {
  if (random.chance(0.06)) return 'Prof.'
  return random.chance(category === 'd' ? 0.65 : 0.2) ? 'Dr.' : ''
}

const SPELLINGS = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
])

/** Replaces umlauts, for addresses. */
export const asciiOf = (name: string): string =>
  name.toLowerCase().replace(/[äöü]/g, (letter) => getEntry(SPELLINGS, letter))
