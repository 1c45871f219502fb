import 'server-only'
import type { CleanHtml } from '@/contract/shapes'
import { env } from '@/env'
import type { Translator } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { escaped } from '../rules'
import type { Fact } from './facts'
import { plainTextOf } from './plain'

export type Content = {
  locale: Locale
  words: Translator
  subject: string
  /** The line that mail programs show beside the subject. */
  preheader: string
  body: CleanHtml
  facts?: Fact[]
  action?: { label: string; link: string }
  /** In small print below the button. */
  notes?: CleanHtml
}

export type Rendered = { subject: string; text: string; html: string }

/** A text of ours, its paragraphs parted by empty lines, as an editor would have written it. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${lines(paragraph)}</p>`)
    .join('')

/** On one line: a line break in a subject would begin another header. */
export function layOut(content: Content): Rendered {
  return { subject: content.subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(), text: textOf(content), html: htmlOf(content) }
}

function textOf({ words: t, body, facts = [], action, notes }: Content): string {
  const parts = [
    plainTextOf(body),
    facts.map(({ label, value }) => `${label}: ${value.replaceAll('\n', '\n  ')}`).join('\n'),
    action ? `${action.label}:\n${action.link}` : '',
    notes ? plainTextOf(notes) : '',
    `${t('mails.layout.closing')}\n${env.APP_NAME}\n${env.APP_URL}`,
    t('mails.layout.automatic'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** The theme's tokens; mail programs know no variables and no style sheets. */
const INK = '#17212B'
const MUTED = '#5F5D5A'
const BRAND = '#0B4F5C'
const PAPER = '#FAF8F4'
const CARD = '#FFFFFF'
const RULE = '#DDD8CE'
/** Installed ones only: for a first one that it lacks Word may take Times. */
const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif"
const TEXT = `${FONT};font-size:16px;line-height:26px;color:${INK};margin:0 0 16px`
const SMALL = `${FONT};font-size:14px;line-height:22px;color:${MUTED};margin:0 0 16px`
const LINK = `color:${BRAND};text-decoration:underline;word-break:break-word`

/** Tables and inline styles: Outlook lays out with Word, Gmail drops style sheets, Apple Mail would colour for dark by itself. */
function htmlOf({ locale, words: t, subject, preheader, body, facts = [], action, notes }: Content): string {
  const [app, site] = [escaped(env.APP_NAME), escaped(env.APP_URL)]
  return `<!doctype html>
<html lang="${locale}" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting" content="yes">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escaped(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
</head>
<body style="margin:0;padding:0;background-color:${PAPER};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${PAPER}"><tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 0 16px;${FONT};font-size:18px;line-height:24px;font-weight:600;color:${BRAND}">${app}</td></tr>
<tr><td bgcolor="${CARD}" style="background-color:${CARD};border-radius:10px;padding:32px 24px 16px;word-break:break-word">
${styled(body, TEXT)}
${factTable(facts)}
${action ? button(action, t('mails.layout.link_hint')) : ''}
${notes ? styled(notes, SMALL) : ''}
<p style="${TEXT}">${escaped(t('mails.layout.closing'))}<br>${app}</p>
</td></tr>
<tr><td style="padding:16px 0 0"><p style="${SMALL}">${escaped(t('mails.layout.automatic'))}<br><a href="${site}" style="${LINK}">${site}</a></p></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/** A filled cell, because Outlook ignores the padding of links. */
function button({ label, link }: { label: string; link: string }, hint: string): string {
  const address = escaped(link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="${BRAND}" style="background-color:${BRAND};border-radius:10px;padding:12px 24px;mso-padding-alt:12px 24px">
<a href="${address}" style="${FONT};font-size:16px;line-height:24px;font-weight:600;color:${CARD};text-decoration:none">${escaped(label)}</a>
</td></tr></table>
<p style="${SMALL}">${escaped(hint)}<br><a href="${address}" style="${LINK};word-break:break-all">${address}</a></p>`
}

/** A table of data, read out as one: the labels are the headings of its rows. */
function factTable(facts: Fact[]): string {
  if (facts.length === 0) return ''
  const cell = `${FONT};font-size:16px;line-height:24px;padding:8px 0;border-top:1px solid ${RULE};vertical-align:top`
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" width="1%" align="left" valign="top" style="${cell};color:${MUTED};font-weight:400;text-align:left;padding-right:16px;white-space:nowrap">${escaped(label)}</th>` +
      `<td valign="top" style="${cell};color:${INK};word-break:break-word">${lines(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-bottom:1px solid ${RULE}">${rows.join('\n')}</table>`
}

const HEADING = (size: number) =>
  `${FONT};font-size:${size}px;line-height:1.3;font-weight:600;color:${INK};margin:24px 0 8px`

const STYLES: Record<string, string> = {
  h2: HEADING(22),
  h3: HEADING(19),
  h4: HEADING(16),
  // By its margin: Word ignores the padding and would put the marks outside of the card.
  ul: 'margin:0 0 16px 24px;padding:0',
  ol: 'margin:0 0 16px 24px;padding:0',
  blockquote: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${RULE}`,
  a: LINK,
  img: 'max-width:100%;height:auto;border:0',
  hr: `border:0;border-top:1px solid ${RULE};margin:24px 0`,
}

/** What cleanHtml() leaves has no style but an alignment and an indentation, and its attributes hold no bracket. Images of ours get their full address. */
function styled(html: CleanHtml, text: string): string {
  const styles: Record<string, string> = { ...STYLES, p: text, li: text.replace(/margin:.*/, 'margin:0 0 4px') }
  return html
    .replaceAll('<li><p>', '<li><p style="margin:0 0 4px">')
    .replace(/<(\w+)((?: [\w-]+="[^"]*")*)( \/)?>/g, (written, tag: string, attributes: string) => {
      const style = styles[tag]
      if (!style) return written
      const [own = '', alignment = ''] = / style="([^"]*)"/.exec(attributes) ?? []
      const fitting = tag === 'img' ? fittingIn(attributes) : attributes
      return `<${tag}${fitting.replace(own, '')} style="${style}${alignment && `;${alignment}`}">`
    })
    .replaceAll(' src="/images/', ` src="${escaped(env.APP_URL)}/images/`)
}

/** Of the 600 of the card, less its padding. */
const WIDEST = 552

/** Word knows no greatest width, only the attributes. */
function fittingIn(attributes: string): string {
  const numberOf = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0)
  const [width, height] = [numberOf('width'), numberOf('height')]
  if (width <= WIDEST) return attributes
  return attributes
    .replace(/ width="\d+"/, ` width="${WIDEST}"`)
    .replace(/ height="\d+"/, ` height="${Math.round((height * WIDEST) / width)}"`)
}

const lines = (text: string) => text.split('\n').map(escaped).join('<br>')
