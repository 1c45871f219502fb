import { useTranslations } from 'next-intl'

/** The button that closes a dialog or a drawer; its label is "Close" where the screen has no other. */
export function useCloseButton(label?: string) {
  const t = useTranslations('core')
  return { 'aria-label': label ?? t('close'), size: 44, iconSize: 20 }
}
