import 'server-only'
import { DEFAULT_LOCALE, type Locale } from '@/contract/locales'
import { messagesFor, shippedMessages, translatorFor } from '@/i18n/messages'
import { xlsxResponse } from '@/server/spreadsheets'
import { SHEET_KEYS, type SheetKey } from '../contract'
import { keyIn, moduleIn, textsOf } from './texts'

const WIDTH: Record<SheetKey, number> = { module: 18, key: 36, source: 64, target: 64, shipped: 64 }

type Query = { language: Locale; sourceLanguage: Locale }
type Reader = { locale: Locale; now: Date }

/** All texts of a language beside those of another, in the order of the files. */
export async function exportTranslations({ language, sourceLanguage }: Query, { locale, now }: Reader) {
  const t = await translatorFor(locale)
  const [source, target, shipped] = await Promise.all([
    messagesFor(sourceLanguage),
    messagesFor(language),
    shippedMessages(language),
  ])
  const modules = Object.keys(await shippedMessages(DEFAULT_LOCALE))
  const [sources, targets] = [textsOf(source, modules), textsOf(target, modules)]
  const rows = [...textsOf(shipped, modules)].map(([path, text]) => ({
    module: moduleIn(path),
    key: keyIn(path),
    source: sources.get(path),
    target: targets.get(path),
    shipped: text,
  }))
  const name = t('translations.export_name', { language })
  return xlsxResponse({
    name,
    now,
    sheet: name,
    columns: SHEET_KEYS.map((key) => ({
      key,
      title: t(`translations.sheet_${key}`),
      kind: key === 'module' || key === 'key' ? 'text' : 'prose',
      width: WIDTH[key],
    })),
    rows,
  })
}
