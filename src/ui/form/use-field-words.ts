import { useTranslations } from 'next-intl'
import type { NamedMessages } from '@/contract/messages'
import type { FieldProps } from './form-details'

type Translate = { (key: string): string; has: (key: string) => boolean }

/**
 * Returns the label of a field, which is the word of this name in a module of messages, and its hint where there is one.
 * The name of a hint stands between `prefix` and `_hint`.
 */
export function useFieldWords<Module extends keyof NamedMessages>(module: Module, prefix = '') {
  // The parameter of the returned function admits only keys of the module.
  const t = useTranslations(module) as unknown as Translate
  return (name: keyof NamedMessages[Module] & string): Pick<FieldProps, 'name' | 'label' | 'description'> => {
    const hint = `${prefix}${name}_hint`
    return { name, label: t(name), description: t.has(hint) ? t(hint) : undefined }
  }
}
