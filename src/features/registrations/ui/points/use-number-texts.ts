import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import { NO_NUMBER, NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import type { NeededNumber, NeededNumbers } from '@/features/person-numbers/contract'
import { placesOf } from '@/features/person-numbers/rules/needed'
import type { KnownNumbers, NumberState } from '@/features/person-numbers/rules/states'

/** The words about the numbers of a person, for the forms with and without script. */
export function useNumberTexts({ professions, numbers }: NeededNumbers, known: KnownNumbers | undefined) {
  const t = useTranslations('numbers')
  const words = useTranslations('registrations')
  const format = useFormatter()
  const locale = useLocale()

  const knownText = (kind: NumberKind): string => {
    const shown = known?.masked[kind] ?? ''
    if (shown === '') return ''
    const number = words(kind)
    return shown === NO_NUMBER ? t('known_none', { number }) : t('known', { number, shown })
  }
  return {
    options: professions.map((profession) => ({ value: String(profession.id), label: nameIn(profession, locale) })),
    /** The places where people collect points, by the number that they have there. */
    places: placesOf(numbers).map(({ kind }) => ({ value: kind, label: t(`place_${kind}`) })),
    hintOf: (kind: NumberKind) => [t(`${kind}_text`), knownText(kind)].filter(Boolean).join(' '),
    /** The professions that have the number; empty where everybody has it. */
    professionsOf: ({ professions: ids }: NeededNumber) =>
      ids.length === 0
        ? ''
        : t('for', {
            professions: format.list(
              professions.filter(({ id }) => ids.includes(id)).map((one) => nameIn(one, locale)),
            ),
          }),
  }
}

type Facts = Pick<KnownNumbers, 'masked'> &
  Partial<Pick<NumberState, 'missing' | 'lacksProfession'>> & {
    profession: { name_de: string; name_en: string } | null | undefined
  }

/** The known answers of a person in one line: "Physician, EFN ••••1234". */
export function useNumberFacts({ profession, lacksProfession, masked, missing = [] }: Facts): string {
  const t = useTranslations('numbers')
  const words = useTranslations('registrations')
  const format = useFormatter()
  const locale = useLocale()
  const lacking = format.list(
    missing.map((kind) => words(kind)),
    { type: 'disjunction' },
  )
  const facts = NUMBER_KINDS.flatMap((kind) => {
    const number = words(kind)
    if (masked[kind] === '') return []
    return [masked[kind] === NO_NUMBER ? t('without', { number }) : `${number} ${masked[kind]}`]
  })
  const named = profession
    ? nameIn(profession, locale)
    : lacksProfession && t('missing', { number: words('profession_id') })
  return [named, lacking && t('missing', { number: lacking }), ...facts].filter(Boolean).join(', ')
}
