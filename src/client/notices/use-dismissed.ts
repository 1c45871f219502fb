import { useLocalStorage } from '@mantine/hooks'

/** Remembers on this device the newest notice that the reader has hidden; older ones are hidden with it. */
export function useDismissed(notices: string) {
  const [newest, dismiss] = useLocalStorage({
    key: `dismissed:${notices}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  return { isDismissed: ({ created_at }: { created_at: string }) => created_at <= newest, dismiss }
}
