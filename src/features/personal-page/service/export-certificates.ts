import { type Locale, nameIn } from '@/contract/locales'
import { verifyLinkOf } from '@/features/certificates/service/signing/sign'
import { getRecipient } from '@/features/registrations/service/personal-tokens'
import { berlinMoment, shortDate } from '@/i18n/calendar'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { MM } from '@/server/pdf/document'
import { listDocumentResponse } from '@/server/pdf/list-document'
import type { TableColumn } from '@/server/pdf/table'
import { csvResponse } from '@/server/spreadsheets/write/csv'
import type { TRAINING_FORMATS } from '../contract'
import { type PointsOfYear, sumPoints, yearOf } from '../rules/training'
import { findOwnCertificates, type OwnCertificate } from './own-certificates'

type Reader = { locale: Locale; now: Date }

/** All certificates of the personal link: as CSV each with its state, as PDF the valid ones with their sums. */
export async function exportOwnCertificates(
  token: string,
  format: (typeof TRAINING_FORMATS)[number],
  reader: Reader,
): Promise<Response> {
  const { email } = await getRecipient(token)
  const { certificates } = await findOwnCertificates(email)
  const t = await loadTranslator(reader.locale)
  if (format === 'csv') return csvOf(certificates, { t, ...reader })
  return pdfOf(certificates, { email, t, ...reader })
}

const CSV_COLUMNS = [
  'date',
  'event',
  'holder',
  'body',
  'points',
  'label',
  'category',
  'event_number',
  'serial',
  'code',
  'address',
  'state',
] as const

type Words = Reader & { t: Translator }

function csvOf(certificates: OwnCertificate[], { t, locale, now }: Words): Response {
  const rows = certificates.map(({ title, body, code, state, ...certificate }) => ({
    ...certificate,
    event: title,
    body: nameIn(body, locale),
    code,
    address: verifyLinkOf(code, locale),
    state: t(`my.training.states.${state}`),
  }))
  const columns = CSV_COLUMNS.map((key) => ({ key, title: t(`my.training.columns.${key}`) }))
  return csvResponse({ name: t('my.training.title'), columns, rows }, { locale, now })
}

/** A certificate, or the sum of a year and body below those of the year. */
type Line = { certificate: OwnCertificate; sum: null } | { certificate: null; sum: PointsOfYear }

function linesOf(certificates: OwnCertificate[]): Line[] {
  const valid = certificates.filter(({ state }) => state === 'issued')
  const sums = sumPoints(valid)
  const years = Map.groupBy(valid, ({ date }) => yearOf(date))
  return [...years].flatMap(([year, ofYear]) => [
    ...ofYear.map((certificate) => ({ certificate, sum: null })),
    ...sums.filter((sum) => sum.year === year).map((sum) => ({ certificate: null, sum })),
  ])
}

/** High enough for three lines. */
const ROW_HEIGHT = 14 * MM

function pdfOf(certificates: OwnCertificate[], { email, t, locale, now }: Words & { email: string }) {
  const rows = linesOf(certificates)
  const valid = rows.flatMap(({ certificate }) => certificate ?? [])
  const title = t('my.training.title')
  return listDocumentResponse({
    title,
    name: title,
    language: locale,
    now,
    kicker: [...new Set(valid.map(({ holder }) => holder))].join(', '),
    heading: title,
    facts: [email, t('my.training.count', { count: valid.length })],
    columns: columnsOf({ t, locale, now }),
    rows,
    rowHeight: ROW_HEIGHT,
    footer: {
      asOf: t('print.as_of', berlinMoment(now, locale)),
      pageOf: (numbers) => t('print.page', numbers),
    },
  })
}

const TEXT = { maxLines: 2, sizes: { max: 9.5, min: 7 } }
const SMALL = { isQuiet: true, maxLines: 1, sizes: { max: 8.5, min: 6.5 } }
const STRONG = { font: 'bold' as const, ...TEXT }

function columnsOf({ t, locale }: Words): TableColumn<Line>[] {
  const pointsOf = ({ points, label }: { points: number; label: string }) => t('points.earned', { points, label })
  return [
    {
      title: t('my.training.columns.date'),
      width: 26 * MM,
      texts: ({ certificate }) => (certificate ? [{ ...TEXT, text: shortDate(certificate.date, locale) }] : []),
    },
    {
      title: t('my.training.columns.event'),
      width: 72 * MM,
      isRowHeader: true,
      texts: ({ certificate, sum }) =>
        certificate
          ? [
              { ...TEXT, text: certificate.title },
              { ...SMALL, text: certificate.event_number },
            ]
          : [{ ...STRONG, text: t('my.training.sum', { year: sum.year }) }],
    },
    {
      title: t('my.training.columns.body'),
      width: 42 * MM,
      texts: ({ certificate, sum }) => [
        { ...TEXT, text: nameIn((certificate ?? sum).body, locale) },
        { ...SMALL, text: certificate?.category ?? '' },
      ],
    },
    {
      title: t('my.training.columns.points'),
      width: 22 * MM,
      texts: ({ certificate, sum }) => [
        certificate ? { ...TEXT, text: pointsOf(certificate) } : { ...STRONG, text: pointsOf(sum) },
      ],
    },
    {
      title: t('my.training.columns.serial'),
      width: 18 * MM,
      texts: ({ certificate }) => (certificate ? [{ ...TEXT, text: String(certificate.serial) }] : []),
    },
  ]
}
