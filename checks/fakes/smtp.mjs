// An SMTP server on loopback in place of a mail provider: it counts the mails that it accepts, and fails in configured
// ways.
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { countMails, listenOnLoopback, takeMatchingRule } from './delivery-log.mjs'

/**
 * All settings can be changed at run time. A rule is { pattern, times, ... }: it applies to matching recipients,
 * `times` times.
 */
const SETTINGS = {
  /** If set, a client must sign in with them. */
  user: null,
  password: null,
  /** Stores whole mails as well. */
  keepBodies: false,
  /** Further connections are refused with 421. */
  connections: null,
  /** 'close', or the answer instead of the greeting, such as '421 4.3.2 down for maintenance'. */
  greeting: null,
  /** Answers instead of the usual ones; 421 ends the session. */
  signIn: null,
  sender: null,
  /** Rules with an `answer`, such as '550 5.1.1 no such user' or '451 4.3.0 later'. */
  recipients: [],
  contents: [],
  /** Rules: the connection closes instead of answering the content, which was `taken` or not. */
  hangUps: [],
  /** Delay between accepting a mail and acknowledging it. */
  delayMs: 0,
}

/** @param {{ port?: number } & Record<string, unknown>} options Settings that differ from SETTINGS. */
export async function startFakeSmtp({ port = 0, ...settings } = {}) {
  const state = {
    settings: { ...SETTINGS, ...structuredClone(settings) },
    sockets: new Set(),
    deliveries: /** @type {{ mail: string, to: string, at: number, body?: string }[]} */ ([]),
    opened: 0,
    most: 0,
  }
  const server = net.createServer({ noDelay: true }, (socket) => acceptConnection(socket, state))
  const listening = await listenOnLoopback(server, port)
  return {
    url: `smtp://127.0.0.1:${listening}`,
    set: (changes) => {
      Object.assign(state.settings, structuredClone(changes))
    },
    resetFaults: () => {
      Object.assign(state.settings, structuredClone(SETTINGS))
    },
    report: () => ({
      deliveries: state.deliveries,
      ...countMails(state.deliveries),
      connections: { open: state.sockets.size, opened: state.opened, most: state.most },
    }),
    count: () => ({ mails: countMails(state.deliveries).mails, deliveries: state.deliveries.length }),
    clearDeliveries: () => {
      Object.assign(state, { deliveries: [], opened: 0, most: state.sockets.size })
    },
    stop: () => {
      for (const socket of state.sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function acceptConnection(socket, state) {
  const { greeting, connections } = state.settings
  socket.on('error', () => {})
  if (greeting === 'close') return socket.destroy()
  const refusal = greeting ?? (connections !== null && state.sockets.size >= connections ? TOO_MANY : null)
  if (refusal) return socket.end(`${refusal}\r\n`)
  state.sockets.add(socket)
  state.opened += 1
  state.most = Math.max(state.most, state.sockets.size)
  socket.on('close', () => state.sockets.delete(socket))
  runSession(socket, state).catch(() => socket.destroy())
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

async function runSession(socket, state) {
  const input = createReader(socket)
  const session = { socket, input, state, signedIn: false, recipients: [] }
  const say = (...lines) => {
    socket.write(`${lines.join('\r\n')}\r\n`)
    if (lines[0].startsWith('421')) socket.end()
  }
  say('220 test ESMTP')
  for (let line = await input.until('\r\n'); line !== null; line = await input.until('\r\n')) {
    const verb = line.slice(0, 4).toUpperCase()
    const answer = await (ANSWERS[verb] ?? answerUnknownCommand)({ ...session, session, line, say })
    if (answer) say(...[answer].flat())
    if (verb === 'QUIT') socket.end()
  }
}

const answerUnknownCommand = () => '502 5.5.1 no such command'

const ANSWERS = {
  EHLO: () => WELCOME,
  HELO: () => OK,
  NOOP: () => OK,
  QUIT: () => '221 2.0.0 bye',
  RSET: ({ session }) => {
    session.recipients = []
    return OK
  },
  AUTH: authenticate,
  MAIL: ({ session, state: { settings } }) => {
    if (settings.user && !session.signedIn) return '530 5.7.0 sign in first'
    session.recipients = []
    return settings.sender ?? OK
  },
  RCPT: ({ session, line, state: { settings } }) => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    const rule = takeMatchingRule(settings.recipients, address)
    if (rule) return rule.answer
    session.recipients.push(address)
    return OK
  },
  DATA: receiveContent,
}

async function authenticate({ session, line, input, say, state: { settings } }) {
  const [, mechanism, first] = line.split(' ')
  const prompt = async (words) => {
    say(`334 ${Buffer.from(words).toString('base64')}`)
    return decodeBase64(await input.until('\r\n'))
  }
  const [user, password] =
    mechanism.toUpperCase() === 'LOGIN'
      ? [first ? decodeBase64(first) : await prompt('Username:'), await prompt('Password:')]
      : (first ? decodeBase64(first) : await prompt('')).split('\0').slice(1)
  if (settings.signIn) return settings.signIn
  if (settings.user && (user !== settings.user || password !== settings.password)) return '535 5.7.8 wrong credentials'
  session.signedIn = true
  return '235 2.7.0 welcome'
}

const decodeBase64 = (text) => Buffer.from(text ?? '', 'base64').toString()

/**
 * A mail counts as delivered before it is acknowledged, as with a real server: a client that dies in between cannot
 * know.
 */
async function receiveContent({ session, socket, input, say, state }) {
  const { recipients } = session
  if (recipients.length === 0) return '503 5.5.1 no recipient'
  say('354 go on')
  const body = await input.until('\r\n.\r\n')
  if (body === null) return undefined
  const { settings } = state
  const addresses = recipients.join(' ')
  const refusal = takeMatchingRule(settings.contents, addresses)
  if (refusal) return refusal.answer
  const hangUp = takeMatchingRule(settings.hangUps, addresses)
  if (!hangUp || hangUp.taken) recordDeliveries(state, { recipients, body })
  if (settings.delayMs > 0) await pause(settings.delayMs)
  if (hangUp) {
    socket.destroy()
    return undefined
  }
  return '250 2.6.0 taken'
}

function recordDeliveries({ deliveries, settings }, { recipients, body }) {
  const mail = /^message-id:\s*(<[^>]+>)/im.exec(body)?.[1] ?? ''
  const stored = settings.keepBodies && { body: Buffer.from(body.replaceAll('\r\n..', '\r\n.'), 'latin1').toString() }
  for (const to of recipients) deliveries.push({ mail, to, at: Date.now(), ...stored })
}

/** Reads the stream up to a mark; returns null at its end. */
function createReader(socket) {
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
