import classes from './tools.module.css'

/** The text of a tool's button; where the row of tools is narrow, only screen readers have it. */
export const ToolLabel = ({ children }: { children: string }) => (
  <span className={classes.toolLabel} title={children}>
    {children}
  </span>
)
