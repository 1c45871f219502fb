import 'server-only'
import type { Locale } from '@/contract/locales'
import { loadTranslator } from '@/i18n/messages'
import type { DataOverview } from '../contract'
import { DATA_KINDS, type DataKind } from './export-sheets'
import { PERIOD_VALUES } from './periods'

/** Reads the purpose, the recipients and the period of each kind of data. */
export async function describeKinds(locale: Locale) {
  const t = await loadTranslator(locale)
  return DATA_KINDS.map((kind) => ({
    kind,
    title: t(`privacy.sheet_${kind}`),
    purpose: t(`privacy.purpose_${kind}`),
    recipients: t(`privacy.recipients_${kind}`),
    period: t(`privacy.period_${kind}`, PERIOD_VALUES),
  }))
}

/**
 * The same for the kinds that are stored about an address, for the person and for staff. A count of null means that staff
 * hand out these entries on request, because they may name others.
 */
export const describeData = async (counts: Record<DataKind, number | null>, locale: Locale): Promise<DataOverview> =>
  (await describeKinds(locale))
    .filter(({ kind }) => counts[kind] !== 0)
    .map((about) => ({ ...about, count: counts[about.kind] }))
