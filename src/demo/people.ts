import { getEntry, getItem } from './lookup'
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

const WOMEN =
  'Anja Birgit Carla Dagmar Elif Franziska Gesa Hanna Ilka Jana Katrin Lea Marlene Nadja Olivia Petra Rieke Silke Tanja Verena Yasemin Zoe'
const MEN =
  'Alexander Benno Cem David Erik Falk Gregor Hannes Ingo Joris Karsten Leon Martin Niklas Oskar Pascal Rainer Stefan Thilo Viktor Wolfram'
const LAST_NAMES =
  'Ackerknecht Bergdolt Brüggemeier Clasen Dittrichsen Eberling Fahrenkamp Föhring Gerstenmayer Grünhagen Hasselbrink Heidtkamp Jäckelmann Kalthoff Kirchenbaur Köpperle Lattmann Lührsen Mergelsberg Möhrenschlag Niederhausen Oberfeld Öttinghaus Pfeiffenberg Quentmeyer Rabenhorst Rödiger Sandhagen Schönefelder Steinbrügger Teichgräber Uhlenbrock Vollmarstein Weidenkamp Wülfing Yildizay Zellerfeld'

const CITIES = [
  ['Berlin', '10245'],
  ['Hamburg', '22303'],
  ['München', '81667'],
  ['Köln', '50823'],
  ['Leipzig', '04229'],
  ['Stuttgart', '70178'],
  ['Hannover', '30449'],
  ['Nürnberg', '90429'],
  ['Bremen', '28203'],
  ['Dresden', '01099'],
  ['Kassel', '34119'],
  ['Münster', '48143'],
  ['Rostock', '18055'],
  ['Freiburg im Breisgau', '79102'],
] as const

const STREETS = [
  'Lindenallee',
  'Marktstraße',
  'Am Stadtpark',
  'Gartenstraße',
  'Schillerstraße',
  'Mühlenweg',
  'Kirchplatz',
]
const INSTITUTIONS = {
  d: [
    'Gemeinschaftspraxis am Markt',
    'Hausarztzentrum Südstadt',
    'Internistische Praxis Parkallee',
    'MVZ Flussufer',
    'Klinikum Stadtmitte',
    'Praxis für Allgemeinmedizin',
    'Lungenzentrum Nord',
  ],
  p: [
    'Linden-Apotheke',
    'Apotheke am Rathaus',
    'Kastanien-Apotheke',
    'Brücken-Apotheke',
    'Apotheke im Ärztehaus',
    'Fluss-Apotheke',
  ],
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
  const firsts = [
    ...WOMEN.split(' ').map((name) => ['f', name] as const),
    ...MEN.split(' ').map((name) => ['m', name] as const),
  ]
  return firsts.flatMap(([gender, first_name]) =>
    LAST_NAMES.split(' ').map((last_name) => ({ first_name, last_name, gender })),
  )
}

function personOf({ first_name, last_name, gender }: Name, random: Random): DemoPerson {
  const category = random.chance(SHARE_OF_DOCTORS) ? 'd' : 'p'
  const [city, postal_code] = random.pick(CITIES)
  return {
    category,
    title: titleOf(category, random),
    gender: random.chance(0.02) ? 'd' : gender,
    first_name,
    last_name,
    email: `${asciiOf(first_name)}.${asciiOf(last_name)}@${random.pick(HOSTS)}`,
    institution: random.pick(INSTITUTIONS[category]),
    institution_address: `${random.pick(STREETS)} ${random.whole(1, 98)}`,
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
