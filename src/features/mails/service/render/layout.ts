import 'server-only'
import { escapeHtml } from '@/contract/html-text'
import type { Locale } from '@/contract/locales'
import type { CleanHtml } from '@/contract/shapes'
import { env } from '@/env'
import type { Translator } from '@/i18n/messages'
import type { MailText } from './fill-placeholders'

/** One row of the small table below the text. On the page the value leads to the link, which the plain part prints. */
export type Fact = { label: string; value: string; link?: string }

/** The code that opens the entrance. Its words help where pictures are not loaded. */
type TicketPart = { picture: { cid: string; size: number }; words: string; link: string }

type LayoutContent = {
  locale: Locale
  translator: Translator
  subject: string
  /** The line that mail programs show beside the subject. */
  preheader: string
  body: MailText
  facts?: Fact[]
  ticket?: TicketPart
  action?: { label: string; link: string }
  notes?: MailText
  notice?: string | undefined
}

export type RenderedLayout = { subject: string; text: string; html: string }

/** Turns a translated text, whose paragraphs are separated by empty lines, into HTML as an editor writes it. */
export const toParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${withLineBreaks(paragraph)}</p>`)
    .join('')

/** The subject is one line, because a line break in it would begin another header. */
export function renderLayout(content: LayoutContent): RenderedLayout {
  return {
    subject: content.subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    text: renderText(content),
    html: renderHtml(content),
  }
}

function renderText({ translator: t, body, facts = [], ticket, action, notes, notice }: LayoutContent): string {
  const parts = [
    body.plain,
    facts.map(({ label, value, link = value }) => `${label}: ${link.replaceAll('\n', '\n  ')}`).join('\n'),
    ticket ? ticketLinesOf(ticket, t).join('\n') : '',
    action ? `${action.label}:\n${action.link}` : '',
    notes?.plain ?? '',
    `${t('mails.layout.closing')}\n${env.APP_NAME}`,
    [...contactLinesOf(t), contactEmail(), env.APP_URL].filter(Boolean).join('\n'),
    notice ? `${t('layout.privacy')}: ${notice}` : '',
    automaticNoteOf(t),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const ticketLinesOf = ({ words, link }: TicketPart, t: Translator): string[] => [
  t('mails.ticket.title'),
  t('mails.ticket.words', { words }),
  t('mails.ticket.hint'),
  `${t('mails.ticket.print')}:`,
  link,
]

const contactLinesOf = (t: Translator): string[] =>
  [
    env.CONTACT_NAME ?? '',
    env.CONTACT_ADDRESS ?? '',
    env.CONTACT_PHONE ? t('mails.layout.phone', { phone: env.CONTACT_PHONE }) : '',
  ].filter(Boolean)

const contactEmail = () => env.CONTACT_EMAIL ?? env.MAIL_REPLY_TO

const automaticNoteOf = (t: Translator) =>
  t(env.MAIL_REPLY_TO ? 'mails.layout.automatic_reply' : 'mails.layout.automatic')

/** Copies of the theme's tokens, because mail programs support neither variables nor style sheets. */
const TEXT_COLOUR = '#17212B'
const MUTED_COLOUR = '#5F5D5A'
const BRAND_COLOUR = '#0B4F5C'
const PAGE_COLOUR = '#FAF8F4'
const CARD_COLOUR = '#FFFFFF'
const BORDER = '#DDD8CE'
/** Only common fonts: Word may replace an unknown first font by Times. */
const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif"
const TEXT = `${FONT};font-size:16px;line-height:26px;color:${TEXT_COLOUR};margin:0 0 16px`
const SMALL = `${FONT};font-size:14px;line-height:22px;color:${MUTED_COLOUR};margin:0 0 16px`
const CARD_START = `<tr><td bgcolor="${CARD_COLOUR}" style="background-color:${CARD_COLOUR};border-radius:10px;padding:32px 24px 16px;word-break:break-word">`
const CARD_END = '</td></tr><!-- end of the card -->'
const LINK = `color:${BRAND_COLOUR};text-decoration:underline;word-break:break-word`

/**
 * The page uses tables and inline styles: Outlook renders with Word, Gmail drops style sheets, Apple Mail inverts
 * colours by itself.
 */
function renderHtml({
  locale,
  translator: t,
  subject,
  preheader,
  body,
  facts = [],
  ticket,
  action,
  notes,
  notice,
}: LayoutContent): string {
  const app = escapeHtml(env.APP_NAME)
  return `<!doctype html>
<html lang="${locale}" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting" content="yes">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
</head>
<body style="margin:0;padding:0;background-color:${PAGE_COLOUR};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${PAGE_COLOUR}"><tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 0 16px;${FONT};font-size:18px;line-height:24px;font-weight:600;color:${BRAND_COLOUR}">${app}</td></tr>
${CARD_START}
${applyStyles(body.html, TEXT)}
${renderFactTable(facts)}
${ticket ? renderTicket(ticket, t) : ''}
${action ? renderButton(action, t) : ''}
${notes ? applyStyles(notes.html, SMALL) : ''}
<p style="${TEXT}">${escapeHtml(t('mails.layout.closing'))}<br>${app}</p>
${CARD_END}
<tr><td style="padding:16px 0 0">${renderFooter(t, notice)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

const cardOf = (page: string): string => page.slice(page.indexOf(CARD_START), page.indexOf(CARD_END) + CARD_END.length)

/** Joins pages into the first one: a card with an introduction and the topics, and below it the cards of all pages. */
export function joinPages(pages: readonly string[], { title, introduction, topics }: JoinedPages): string {
  const [first = ''] = pages
  const list = topics.map((topic) => `<li style="margin:0 0 4px">${escapeHtml(topic)}</li>`).join('')
  const head = `${CARD_START}\n<p style="${TEXT}">${escapeHtml(introduction)}</p><ul style="${STYLES.ul};${FONT}">${list}</ul>\n${CARD_END}`
  const cards = [head, ...pages.map(cardOf)].join('\n<tr><td height="16" style="height:16px"></td></tr>\n')
  return first
    .replace(cardOf(first), () => cards)
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(title)}</title>`)
}

type JoinedPages = { title: string; introduction: string; topics: readonly string[] }

/** The picture keeps its size in pixels, because cameras read modules of uneven width badly. */
function renderTicket({ picture: { cid, size }, words, link }: TicketPart, t: Translator): string {
  const heading = `<p style="${TEXT};font-weight:600;margin-bottom:8px">${escapeHtml(t('mails.ticket.title'))}</p>`
  const picture = `<img src="cid:${cid}" width="${size}" height="${size}" alt="${escapeHtml(t('mails.ticket.alt'))}" style="display:block;border:0">`
  const spoken = `<p style="${TEXT};margin:8px 0">${escapeHtml(t('mails.ticket.words', { words }))}</p>`
  const print = `<a href="${escapeHtml(link)}" style="${LINK}">${escapeHtml(t('mails.ticket.print'))}</a>`
  return `${heading}${picture}${spoken}<p style="${SMALL}">${escapeHtml(t('mails.ticket.hint'))}<br>${print}</p>`
}

/** A filled cell, because Outlook ignores the padding of links. */
function renderButton({ label, link }: { label: string; link: string }, t: Translator): string {
  const address = escapeHtml(link)
  const words = escapeHtml(t('mails.layout.link_words'))
  const hint = escapeHtml(t('mails.layout.link_hint', { action_link: '\n' }))
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="${BRAND_COLOUR}" style="background-color:${BRAND_COLOUR};border-radius:10px;padding:12px 24px;mso-padding-alt:12px 24px">
<a href="${address}" style="${FONT};font-size:16px;line-height:24px;font-weight:600;color:${CARD_COLOUR};text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p style="${SMALL}">${hint.replace('\n', () => `<a href="${address}" style="${LINK}">${words}</a>`)}</p>`
}

function renderFooter(t: Translator, notice: string | undefined): string {
  const linkTo = (address: string, shown: string) =>
    `<a href="${escapeHtml(address)}" style="${LINK}">${escapeHtml(shown)}</a>`
  const email = contactEmail()
  const lines = [
    ...contactLinesOf(t).map(escapeHtml),
    ...(email ? [linkTo(`mailto:${email}`, email)] : []),
    linkTo(env.APP_URL, env.APP_URL),
    ...(notice ? [linkTo(notice, t('layout.privacy'))] : []),
  ]
  return `<p style="${SMALL}">${lines.join('<br>')}</p><p style="${SMALL}">${escapeHtml(automaticNoteOf(t))}</p>`
}

/** A data table for screen readers: the labels are the headings of its rows. */
function renderFactTable(facts: Fact[]): string {
  if (facts.length === 0) return ''
  const cell = `${FONT};font-size:16px;line-height:24px;padding:8px 0;border-top:1px solid ${BORDER};vertical-align:top`
  const rows = facts.map(
    ({ label, value, link }) =>
      `<tr><th scope="row" width="1%" align="left" valign="top" style="${cell};color:${MUTED_COLOUR};font-weight:400;text-align:left;padding-right:16px;white-space:nowrap">${escapeHtml(label)}</th>` +
      `<td valign="top" style="${cell};color:${TEXT_COLOUR};word-break:break-word">${link ? `<a href="${escapeHtml(link)}" style="${LINK}">${escapeHtml(value)}</a>` : withLineBreaks(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-bottom:1px solid ${BORDER}">${rows.join('\n')}</table>`
}

const headingStyle = (size: number) =>
  `${FONT};font-size:${size}px;line-height:1.3;font-weight:600;color:${TEXT_COLOUR};margin:24px 0 8px`

const STYLES: Record<string, string> = {
  h2: headingStyle(22),
  h3: headingStyle(19),
  h4: headingStyle(16),
  // The list is indented by its margin: Word ignores the padding and would put the markers outside of the card.
  ul: 'margin:0 0 16px 24px;padding:0',
  ol: 'margin:0 0 16px 24px;padding:0',
  blockquote: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${BORDER}`,
  a: LINK,
  img: 'max-width:100%;height:auto;border:0',
  hr: `border:0;border-top:1px solid ${BORDER};margin:24px 0`,
}

/**
 * cleanHtml() leaves no style except alignment and indentation, and no bracket in an attribute. Our images get their
 * full address.
 */
function applyStyles(html: CleanHtml, text: string): string {
  const styles: Record<string, string> = { ...STYLES, p: text, li: text.replace(/margin:.*/, 'margin:0 0 4px') }
  return html
    .replaceAll('<li><p>', '<li><p style="margin:0 0 4px">')
    .replace(/<(\w+)((?: [\w-]+="[^"]*")*)( \/)?>/g, (written, tag: string, attributes: string) => {
      const style = styles[tag]
      if (!style) return written
      const [own = '', alignment = ''] = / style="([^"]*)"/.exec(attributes) ?? []
      const resized = tag === 'img' ? limitImageWidth(attributes) : attributes
      return `<${tag}${resized.replace(own, '')} style="${style}${alignment && `;${alignment}`}">`
    })
    .replaceAll(' src="/images/', ` src="${escapeHtml(env.APP_URL)}/images/`)
}

/** The width of the card (600) without its padding. */
const IMAGE_WIDTH_MAX = 552

/** Word ignores max-width and reads only the attributes. */
function limitImageWidth(attributes: string): string {
  const numberOf = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0)
  const width = numberOf('width')
  const height = numberOf('height')
  if (width <= IMAGE_WIDTH_MAX) return attributes
  return attributes
    .replace(/ width="\d+"/, ` width="${IMAGE_WIDTH_MAX}"`)
    .replace(/ height="\d+"/, ` height="${Math.round((height * IMAGE_WIDTH_MAX) / width)}"`)
}

const withLineBreaks = (text: string) => text.split('\n').map(escapeHtml).join('<br>')
