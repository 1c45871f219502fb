import 'server-only'
import type { Locale } from '@/i18n/routing'

export type Content = {
  locale: Locale
  app: string
  site: string
  subject: string
  /** The line that mail programs show beside the subject. */
  preheader: string
  paragraphs: string[]
  /** `link` is null in the copy that the log keeps. */
  action: { label: string; link: string | null; hint: string; removed: string }
  footnote: string
  closing: string
  automatic: string
}

export function textOf({ paragraphs, action, footnote, closing, app, site, automatic }: Content): string {
  const link = `${action.label}:\n${action.link ?? action.removed}`
  return `${[...paragraphs, link, footnote, `${closing}\n${app}\n${site}`, automatic].join('\n\n')}\n`
}

/** The theme's tokens; mail programs know no variables and no style sheets. */
const INK = '#17212B'
const MUTED = '#4A5762'
const BRAND = '#0B4F5C'
const PAPER = '#FAF8F4'
const CARD = '#FFFFFF'
const FONT = "font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif"
const BODY = `${FONT};font-size:16px;line-height:26px;color:${INK};margin:0 0 16px`
const SMALL = `${FONT};font-size:14px;line-height:22px;color:${MUTED};margin:0 0 16px`

/** Tables and inline styles: Outlook lays out with Word, Gmail drops style sheets, Apple Mail would colour for dark by itself. */
export function htmlOf(content: Content): string {
  const { locale, subject, preheader, paragraphs, footnote, closing, app, site, automatic } = content
  return `<!doctype html>
<html lang="${locale}" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
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
<tr><td style="padding:0 0 16px;${FONT};font-size:18px;line-height:24px;font-weight:600;color:${BRAND}">${escaped(app)}</td></tr>
<tr><td bgcolor="${CARD}" style="background-color:${CARD};border-radius:10px;padding:32px 24px 16px">
${paragraphs.map((paragraph) => `<p style="${BODY}">${lines(paragraph)}</p>`).join('\n')}
${button(content.action)}
<p style="${SMALL}">${lines(footnote)}</p>
<p style="${BODY}">${escaped(closing)}<br>${escaped(app)}</p>
</td></tr>
<tr><td style="padding:16px 0 0"><p style="${SMALL}">${escaped(automatic)}<br><a href="${escaped(site)}" style="color:${BRAND}">${escaped(site)}</a></p></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/** A filled cell, because Outlook ignores the padding of links. */
function button({ label, link, hint, removed }: Content['action']): string {
  if (link === null) return `<p style="${SMALL}">${escaped(label)}: ${escaped(removed)}</p>`
  const address = escaped(link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="${BRAND}" style="background-color:${BRAND};border-radius:10px;padding:12px 24px;mso-padding-alt:12px 24px">
<a href="${address}" style="${FONT};font-size:16px;line-height:24px;font-weight:600;color:${CARD};text-decoration:none">${escaped(label)}</a>
</td></tr></table>
<p style="${SMALL}">${escaped(hint)}<br><a href="${address}" style="color:${BRAND};word-break:break-all">${address}</a></p>`
}

const lines = (text: string) => text.split('\n').map(escaped).join('<br>')

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
