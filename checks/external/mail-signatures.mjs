// What a receiving mail server asks of every mail: a signature that survives the journey, alignment, one-click unsubscribing,
// and a form that RFC 5322 allows. All names are resolved here, so nothing leaves the machine.
import { generateKeyPairSync } from 'node:crypto'
import { everyLetter } from './letters.mjs'
import { bring, versionOf } from './programs.mjs'

const SELECTOR = 'judge'
const DOMAIN = 'example.org'
const ADDRESS = '192.0.2.10'
const SENDER = `academy@${DOMAIN}`
const BULK = ['invite', 'reminder', 'after_event']
const LINE = 998
/** Gmail cuts a mail behind this. */
const SHOWN_BYTES = 102 * 1024
/** RFC 6376, 5.4.1, and what RFC 8058 asks of bulk mail. */
const SIGNED = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

export const signatures = [
  {
    name: 'signatures',
    program: 'mailauth',
    judge: async (court) => {
      const { dkimSign } = await bring('mailauth/lib/dkim/sign.js')
      const { authenticate } = await bring('mailauth')
      const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const theirs = { dkimSign, authenticate, keys, resolver: resolverFor(keys) }
      const letters = await everyLetter(court)
      const findings = []
      for (const letter of letters) {
        findings.push(...faultsIn(letter).map((fault) => `${letter.name}: ${fault}`))
        findings.push(...(await faultsOnTheWay(letter, theirs)).map((fault) => `${letter.name}: ${fault}`))
      }
      return {
        version: versionOf('mailauth'),
        judged: `${letters.length} mails`,
        findings,
        said: 'SPF, DKIM and DMARC pass, behind a second server as well; a changed text is noticed',
      }
    },
  },
]

function faultsIn({ type, raw, mail }) {
  const text = raw.toString('latin1')
  const head = text.slice(0, text.indexOf('\r\n\r\n'))
  const has = (name) => new RegExp(`^${name}:`, 'im').test(head)
  const lines = text.split('\r\n')
  const isBulk = BULK.includes(type)
  const checks = {
    [`a line is longer than ${LINE}`]: lines.some((line) => line.length > LINE),
    'a line ends otherwise than with CRLF': /[^\r]\n|\r[^\n]/.test(text),
    'a byte is not ASCII': /[^\t\r\n -~]/.test(text),
    'the sender is another': mail.from?.address !== SENDER,
    'a header is missing': ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version'].some((name) => !has(name)),
    'a header stands there twice': ['From', 'To', 'Subject', 'Date', 'Message-ID'].some(
      (name) => head.match(new RegExp(`^${name}:`, 'gim'))?.length > 1,
    ),
    'one-click unsubscribing is missing': isBulk && !(has('List-Unsubscribe') && has('List-Unsubscribe-Post')),
    'one-click unsubscribing is offered where the mail was asked for': !isBulk && has('List-Unsubscribe'),
    'the one click is not https': isBulk && !/^List-Unsubscribe:\s*<https:/im.test(head),
    'it has no text beside the page': !mail.text?.trim(),
    'it is longer than a mailbox shows': mail.html && Buffer.byteLength(mail.html) > SHOWN_BYTES,
  }
  return Object.keys(checks).filter((fault) => checks[fault])
}

async function faultsOnTheWay({ type, raw }, { dkimSign, authenticate, keys, resolver }) {
  const { signatures, errors } = await dkimSign(raw, {
    canonicalization: 'relaxed/relaxed',
    headerList: SIGNED,
    signatureData: [
      {
        signingDomain: DOMAIN,
        selector: SELECTOR,
        privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      },
    ],
  })
  if (errors?.length > 0) return [`it cannot be signed: ${errors[0].err}`]
  const signed = Buffer.concat([Buffer.from(signatures), raw])
  const ask = async (message) => {
    const { dkim, spf, dmarc } = await authenticate(message, {
      ip: ADDRESS,
      helo: `mail.${DOMAIN}`,
      mta: 'judge',
      sender: SENDER,
      resolver,
    })
    return {
      dkim: dkim.results[0]?.status.result,
      covered: dkim.results[0]?.signingHeaders?.keys ?? '',
      spf: spf.status.result,
      dmarc: dmarc.status.result,
    }
  }
  const [first, relayed, changed] = [await ask(signed), await ask(relay(signed)), await ask(change(signed))]
  const covers = (name) => first.covered.toLowerCase().includes(name.toLowerCase())
  const checks = {
    [`DKIM answers ${first.dkim}`]: first.dkim !== 'pass',
    [`SPF answers ${first.spf}`]: first.spf !== 'pass',
    [`DMARC answers ${first.dmarc}`]: first.dmarc !== 'pass',
    [`behind a second server DKIM answers ${relayed.dkim}`]: relayed.dkim !== 'pass' || relayed.dmarc !== 'pass',
    'a changed text is not noticed': changed.dkim === 'pass',
    'the one click is not covered':
      BULK.includes(type) && !(covers('List-Unsubscribe') && covers('List-Unsubscribe-Post')),
  }
  return Object.keys(checks).filter((fault) => checks[fault])
}

/** What servers on the way are allowed to do: their own lines at the top, other folding, blanks at ends. */
function relay(message) {
  const text = message.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const head = text
    .slice(0, end)
    .replace(/^(Subject|To): /gm, '$1:  ')
    .replace(/^X-Auto-Response-Suppress:/m, 'x-auto-response-suppress:')
  const received = `Received: from mail.${DOMAIN} (${ADDRESS})\r\n\tby relay.example.net; Mon, 5 Jan 2026 10:00:00 +0000\r\n`
  return Buffer.from(`${received}${head}\r\nX-Spam-Score: 0${text.slice(end)}\r\n\r\n`, 'latin1')
}

const change = (message) => Buffer.from(`${message.toString('latin1').trimEnd()}.\r\n`, 'latin1')

/** The zone of the sender, as docs/operations.md tells to set it up. */
function resolverFor({ publicKey }) {
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const zone = {
    [`${SELECTOR}._domainkey.${DOMAIN} TXT`]: [[`v=DKIM1; k=rsa; p=${key}`]],
    [`${DOMAIN} TXT`]: [[`v=spf1 ip4:${ADDRESS} -all`]],
    [`_dmarc.${DOMAIN} TXT`]: [['v=DMARC1; p=reject; adkim=s; aspf=s']],
  }
  return (name, kind) => {
    const found = zone[`${name} ${kind}`]
    return found
      ? Promise.resolve(found)
      : Promise.reject(Object.assign(new Error(`no ${kind} of ${name}`), { code: 'ENOTFOUND' }))
  }
}
