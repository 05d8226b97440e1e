import './CheckingSkeleton.css'

/** A skeleton in the layout of the result. Hidden from screen readers: the banner says that it loads. */
export const CheckingSkeleton = () => (
  <div className="door-checking" aria-hidden="true">
    <span className="door-bar" />
    <div className="credential">
      <div className="credential-card">
        <div className="credential-head" />
        <div className="credential-body">
          <div className="credential-portrait">
            <div className="credential-photo" />
          </div>
          <div className="credential-names">
            <span className="door-bar door-bar-large" />
            <span className="door-bar" />
          </div>
        </div>
        <div className="credential-fields">
          <span className="door-bar" />
          <span className="door-bar" />
          <span className="door-bar credential-field" />
        </div>
        <div className="credential-foot">
          <span className="door-bar" />
        </div>
      </div>
    </div>
  </div>
)
