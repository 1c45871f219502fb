// Checks of a receiving mail server: DKIM that survives relaying, SPF and DMARC alignment, one-click unsubscribing, and
// the format of RFC 5322. All names are resolved locally, so no request leaves the machine.
import { generateKeyPairSync } from 'node:crypto'
import { importProgram, readPackageVersion } from './programs.mjs'
import { readSampleMails } from './sample-mails.mjs'

const SELECTOR = 'check'
const DOMAIN = 'example.org'
const ADDRESS = '192.0.2.10'
const SENDER = `academy@${DOMAIN}`
const BULK_TYPES = ['invite', 'reminder', 'after_event', 'message', 'numbers', 'evaluation', 'evaluation_reminder']
const MAX_LINE_LENGTH = 998
/** Gmail truncates longer mails. */
const MAX_SHOWN_BYTES = 102 * 1024
/** RFC 6376, 5.4.1, and RFC 8058 for bulk mail. */
const SIGNED_HEADERS = [
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

export const mailSignatures = [
  {
    name: 'signatures',
    program: 'mailauth',
    check: async (environment) => {
      const { dkimSign } = await importProgram('mailauth/lib/dkim/sign.js')
      const { authenticate } = await importProgram('mailauth')
      const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const theirs = { dkimSign, authenticate, keys, resolver: createResolver(keys) }
      const mails = await readSampleMails(environment)
      const findings = []
      for (const message of mails) {
        findings.push(...faultsOf(message).map((fault) => `${message.name}: ${fault}`))
        findings.push(...(await findTransportFaults(message, theirs)).map((fault) => `${message.name}: ${fault}`))
      }
      return {
        version: readPackageVersion('mailauth'),
        checked: `${mails.length} mails`,
        findings,
        remark: 'SPF, DKIM and DMARC pass, after relaying as well; a changed text is noticed',
      }
    },
  },
]

function faultsOf({ type, raw, mail }) {
  const text = raw.toString('latin1')
  const head = text.slice(0, text.indexOf('\r\n\r\n'))
  const has = (name) => new RegExp(`^${name}:`, 'im').test(head)
  const lines = text.split('\r\n')
  const isBulk = BULK_TYPES.includes(type)
  const checks = {
    [`a line is longer than ${MAX_LINE_LENGTH}`]: lines.some((line) => line.length > MAX_LINE_LENGTH),
    'a line ends otherwise than with CRLF': /[^\r]\n|\r[^\n]/.test(text),
    'a byte is not ASCII': /[^\t\r\n -~]/.test(text),
    'the sender differs': mail.from?.address !== SENDER,
    'a header is missing': ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version'].some((name) => !has(name)),
    'a header appears twice': ['From', 'To', 'Reply-To', 'Subject', 'Date', 'Message-ID'].some(
      (name) => head.match(new RegExp(`^${name}:`, 'gim'))?.length > 1,
    ),
    'one-click unsubscribing is missing': isBulk && !(has('List-Unsubscribe') && has('List-Unsubscribe-Post')),
    'one-click unsubscribing is offered on a mail that the recipient requested': !isBulk && has('List-Unsubscribe'),
    'the one-click link is not https': isBulk && !/^List-Unsubscribe:\s*<https:/im.test(head),
    'it names no address for replies': mail.replyTo?.[0]?.address !== SENDER,
    'it does not name the sender at its end': ![mail.text, mail.html].every((part) => part?.includes(SENDER)),
    'it has no text part': !mail.text?.trim(),
    'it is longer than a mailbox shows': mail.html && Buffer.byteLength(mail.html) > MAX_SHOWN_BYTES,
  }
  return Object.keys(checks).filter((fault) => checks[fault])
}

async function findTransportFaults({ type, raw }, { dkimSign, authenticate, keys, resolver }) {
  const { signatures, errors } = await dkimSign(raw, {
    canonicalization: 'relaxed/relaxed',
    headerList: SIGNED_HEADERS,
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
  const verify = async (message) => {
    const { dkim, spf, dmarc } = await authenticate(message, {
      ip: ADDRESS,
      helo: `mail.${DOMAIN}`,
      mta: 'check',
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
  const first = await verify(signed)
  const relayed = await verify(relayedMessageOf(signed))
  const changed = await verify(changedMessageOf(signed))
  const covers = (name) => first.covered.toLowerCase().includes(name.toLowerCase())
  const checks = {
    [`DKIM answers ${first.dkim}`]: first.dkim !== 'pass',
    [`SPF answers ${first.spf}`]: first.spf !== 'pass',
    [`DMARC answers ${first.dmarc}`]: first.dmarc !== 'pass',
    [`after relaying DKIM answers ${relayed.dkim}`]: relayed.dkim !== 'pass' || relayed.dmarc !== 'pass',
    'a changed text is not noticed': changed.dkim === 'pass',
    'the one-click headers are not signed':
      BULK_TYPES.includes(type) && !(covers('List-Unsubscribe') && covers('List-Unsubscribe-Post')),
  }
  return Object.keys(checks).filter((fault) => checks[fault])
}

/** Changes that relays are allowed to make: new headers at the top, other folding, trailing blanks. */
function relayedMessageOf(message) {
  const text = message.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const head = text
    .slice(0, end)
    .replace(/^(Subject|To): /gm, '$1:  ')
    .replace(/^X-Auto-Response-Suppress:/m, 'x-auto-response-suppress:')
  const received = `Received: from mail.${DOMAIN} (${ADDRESS})\r\n\tby relay.example.net; Mon, 5 Jan 2026 10:00:00 +0000\r\n`
  return Buffer.from(`${received}${head}\r\nX-Spam-Score: 0${text.slice(end)}\r\n\r\n`, 'latin1')
}

const changedMessageOf = (message) => Buffer.from(`${message.toString('latin1').trimEnd()}.\r\n`, 'latin1')

/** The DNS zone of the sender as docs/operations.md describes it. */
function createResolver({ publicKey }) {
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
