// An SMTP server on loopback that stands for a mail provider: it counts what it takes, and fails in the ways it is told to.
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { listenOn, ruleFor, tallyOf } from './record.mjs'

/** All of it can be changed while it runs. A rule is { pattern, times, ... }: for recipients like the pattern, so many times. */
const SETTINGS = {
  /** When set, nobody sends without signing in with them. */
  user: null,
  password: null,
  /** Keeps the mails themselves as well. */
  keepBodies: false,
  /** One connection more is told 421. */
  connections: null,
  /** 'close', or what is said instead of the greeting, such as '421 4.3.2 down for maintenance'. */
  greeting: null,
  /** What is said instead of what is usual; 421 ends the conversation. */
  signIn: null,
  sender: null,
  /** Rules with an `answer`, such as '550 5.1.1 no such user' or '451 4.3.0 later'. */
  recipients: [],
  contents: [],
  /** Rules: the connection ends instead of the answer to the content, which was `taken` or was not. */
  hangUps: [],
  /** From taking a mail to saying so. */
  delayMs: 0,
}

/** @param {{ port?: number } & Record<string, unknown>} options What of SETTINGS is to be different. */
export async function startSmtp({ port = 0, ...settings } = {}) {
  const state = {
    settings: { ...SETTINGS, ...structuredClone(settings) },
    sockets: new Set(),
    deliveries: [],
    opened: 0,
    most: 0,
  }
  const server = net.createServer({ noDelay: true }, (socket) => admit(socket, state))
  const taken = await listenOn(server, port)
  return {
    url: `smtp://127.0.0.1:${taken}`,
    set: (changes) => {
      Object.assign(state.settings, structuredClone(changes))
    },
    mend: () => {
      Object.assign(state.settings, structuredClone(SETTINGS))
    },
    report: () => ({
      deliveries: state.deliveries,
      ...tallyOf(state.deliveries),
      connections: { open: state.sockets.size, opened: state.opened, most: state.most },
    }),
    count: () => ({ mails: tallyOf(state.deliveries).mails, deliveries: state.deliveries.length }),
    forget: () => {
      Object.assign(state, { deliveries: [], opened: 0, most: state.sockets.size })
    },
    stop: () => {
      for (const socket of state.sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function admit(socket, state) {
  const { greeting, connections } = state.settings
  socket.on('error', () => {})
  if (greeting === 'close') return socket.destroy()
  const refusal = greeting ?? (connections !== null && state.sockets.size >= connections ? TOO_MANY : null)
  if (refusal) return socket.end(`${refusal}\r\n`)
  state.sockets.add(socket)
  state.opened += 1
  state.most = Math.max(state.most, state.sockets.size)
  socket.on('close', () => state.sockets.delete(socket))
  converse(socket, state)
}

const TOO_MANY = '421 4.7.0 too many connections'
const OK = '250 2.0.0 ok'
const WELCOME = [
  '250-test',
  '250-PIPELINING',
  '250-8BITMIME',
  '250-SMTPUTF8',
  '250-AUTH PLAIN LOGIN',
  '250 SIZE 41943040',
]

async function converse(socket, state) {
  const input = readerOf(socket)
  const session = { socket, input, state, signedIn: false, recipients: [] }
  const say = (...lines) => {
    socket.write(`${lines.join('\r\n')}\r\n`)
    if (lines[0].startsWith('421')) socket.end()
  }
  say('220 test ESMTP')
  for (let line = await input.until('\r\n'); line !== null; line = await input.until('\r\n')) {
    const verb = line.slice(0, 4).toUpperCase()
    const answer = await (ANSWERS[verb] ?? unknown)({ ...session, session, line, say })
    if (answer) say(...[answer].flat())
    if (verb === 'QUIT') socket.end()
  }
}

const unknown = () => '502 5.5.1 no such command'

const ANSWERS = {
  EHLO: () => WELCOME,
  HELO: () => OK,
  NOOP: () => OK,
  QUIT: () => '221 2.0.0 bye',
  RSET: ({ session }) => {
    session.recipients = []
    return OK
  },
  AUTH: signIn,
  MAIL: ({ session, state: { settings } }) => {
    if (settings.user && !session.signedIn) return '530 5.7.0 sign in first'
    session.recipients = []
    return settings.sender ?? OK
  },
  RCPT: ({ session, line, state: { settings } }) => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    const rule = ruleFor(settings.recipients, address)
    if (rule) return rule.answer
    session.recipients.push(address)
    return OK
  },
  DATA: takeContent,
}

async function signIn({ session, line, input, say, state: { settings } }) {
  const [, mechanism, first] = line.split(' ')
  const ask = async (words) => {
    say(`334 ${Buffer.from(words).toString('base64')}`)
    return decoded(await input.until('\r\n'))
  }
  const [user, password] =
    mechanism.toUpperCase() === 'LOGIN'
      ? [first ? decoded(first) : await ask('Username:'), await ask('Password:')]
      : (first ? decoded(first) : await ask('')).split('\0').slice(1)
  if (settings.signIn) return settings.signIn
  if (settings.user && (user !== settings.user || password !== settings.password)) return '535 5.7.8 wrong credentials'
  session.signedIn = true
  return '235 2.7.0 welcome'
}

const decoded = (text) => Buffer.from(text ?? '', 'base64').toString()

/** It counts as delivered before it is acknowledged, as with a real server: who dies in between does not know. */
async function takeContent({ session, socket, input, say, state }) {
  const { recipients } = session
  if (recipients.length === 0) return '503 5.5.1 no recipient'
  say('354 go on')
  const body = await input.until('\r\n.\r\n')
  if (body === null) return undefined
  const { settings } = state
  const whom = recipients.join(' ')
  const refusal = ruleFor(settings.contents, whom)
  if (refusal) return refusal.answer
  const hangUp = ruleFor(settings.hangUps, whom)
  if (!hangUp || hangUp.taken) record(state, { recipients, body })
  if (settings.delayMs > 0) await pause(settings.delayMs)
  if (hangUp) {
    socket.destroy()
    return undefined
  }
  return '250 2.6.0 taken'
}

function record({ deliveries, settings }, { recipients, body }) {
  const mail = /^message-id:\s*(<[^>]+>)/im.exec(body)?.[1] ?? ''
  const kept = settings.keepBodies && { body: Buffer.from(body.replaceAll('\r\n..', '\r\n.'), 'latin1').toString() }
  for (const to of recipients) deliveries.push({ mail, to, at: Date.now(), ...kept })
}

/** What comes, cut at marks; null once nothing more comes. */
function readerOf(socket) {
  let text = ''
  let ended = false
  let wake = () => {}
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    text += chunk
    wake()
  })
  socket.on('close', () => {
    ended = true
    wake()
  })
  return {
    until: async (mark) => {
      for (let at = text.indexOf(mark); ; at = text.indexOf(mark)) {
        if (at >= 0) {
          const found = text.slice(0, at)
          text = text.slice(at + mark.length)
          return found
        }
        if (ended) return null
        await new Promise((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
