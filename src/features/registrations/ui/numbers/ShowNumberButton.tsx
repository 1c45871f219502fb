import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'

type Props = { label: string; isShown: boolean; onToggle: () => void }

/** Shows a masked number in full, and hides it again. */
export function ShowNumberButton({ label, isShown, onToggle }: Props) {
  const t = useTranslations('numbers')
  return (
    <Button
      variant="default"
      aria-label={t(isShown ? 'hide_named' : 'show_named', { number: label })}
      onClick={onToggle}
    >
      {t(isShown ? 'hide' : 'show')}
    </Button>
  )
}
