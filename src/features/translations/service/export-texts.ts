import { DEFAULT_LOCALE, type Locale } from '@/contract/locales'
import { loadMessages, loadShippedMessages, loadTranslator } from '@/i18n/messages'
import { xlsxResponse } from '@/server/spreadsheets/write/xlsx'
import { SHEET_KEYS, type SheetKey } from '../contract'
import { keyOf, moduleOf, textsOf } from './texts'

const WIDTH: Record<SheetKey, number> = { module: 18, key: 36, source: 64, target: 64, shipped: 64 }

type Query = { language: Locale; sourceLanguage: Locale }
type ExportContext = { locale: Locale; now: Date }

/** All texts of a language beside those of another, in the order of the message files. */
export async function exportTranslations({ language, sourceLanguage }: Query, { locale, now }: ExportContext) {
  const t = await loadTranslator(locale)
  const [source, target, shipped] = await Promise.all([
    loadMessages(sourceLanguage),
    loadMessages(language),
    loadShippedMessages(language),
  ])
  const modules = Object.keys(await loadShippedMessages(DEFAULT_LOCALE))
  const sources = textsOf(source, modules)
  const targets = textsOf(target, modules)
  const rows = [...textsOf(shipped, modules)].map(([path, text]) => ({
    module: moduleOf(path),
    key: keyOf(path),
    source: sources.get(path),
    target: targets.get(path),
    shipped: text,
  }))
  const name = t('translations.export_name', { language })
  return xlsxResponse({
    name,
    now,
    tabName: name,
    columns: SHEET_KEYS.map((key) => ({
      key,
      title: t(`translations.sheet_${key}`),
      kind: key === 'module' || key === 'key' ? 'text' : 'prose',
      width: WIDTH[key],
    })),
    rows,
  })
}
