import classes from './cockpit.module.css'

/** The length of a figure beside it, as a share of the largest one. */
export const Bar = ({ share }: { share: number }) => (
  <svg className={classes.track} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect className={classes.fill} width={share * 100} height="10" />
  </svg>
)
