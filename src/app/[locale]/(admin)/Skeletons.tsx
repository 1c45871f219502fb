import { Skeleton } from '@mantine/core'
import classes from './Shell.module.css'

/** As high as the content that replaces it, so that nothing moves. */
export function SidebarSkeleton() {
  return (
    <div className={classes.skeletons} aria-hidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}

export function PageSkeleton() {
  return (
    <div className={classes.skeletons} aria-busy>
      <Skeleton height={34} width="40%" />
      <Skeleton height={20} width="65%" />
      <Skeleton height={320} mt="md" />
    </div>
  )
}
