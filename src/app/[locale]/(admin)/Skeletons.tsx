import { Skeleton } from '@mantine/core'
import { Stack } from '@/ui/layout/layout'
import classes from './Shell.module.css'

/** As high as the content that replaces it, so that nothing moves. */
export function SidebarSkeleton() {
  return (
    <Stack gap="xs" className={classes.skeletons} aria-hidden>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  )
}

export function PageSkeleton() {
  return (
    <Stack gap="xs" aria-busy>
      <Skeleton height={34} width="40%" />
      <Skeleton height={20} width="65%" />
      <Skeleton height={320} mt="md" />
    </Stack>
  )
}
