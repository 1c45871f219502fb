import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import { Tick } from '@/ui/form/fields/Tick'
import type { OfferedText } from '../contract'

/** The topics that the main person of a form may consent to. Nothing is ticked, and nothing must be. */
export function ConsentFields({ texts = [] }: { texts?: readonly OfferedText[] }) {
  const t = useTranslations('registrations')
  const { field } = useController<{ consents: number[] }, 'consents'>({ name: 'consents' })
  if (texts.length === 0) return null
  const toggle = (id: number, isTicked: boolean) =>
    field.onChange(isTicked ? [...field.value, id] : field.value.filter((other) => other !== id))
  return (
    <Fieldset legend={t('consents')}>
      {texts.map(({ id, text }) => (
        <Tick
          key={id}
          id={`consent-${id}`}
          label={text}
          name="consents"
          value={id}
          checked={field.value.includes(id)}
          onChange={(event) => toggle(id, event.currentTarget.checked)}
        />
      ))}
    </Fieldset>
  )
}
