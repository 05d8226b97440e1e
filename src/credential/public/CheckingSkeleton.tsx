import './CheckingSkeleton.css'

/** The place of what is coming, in its real layout. Nothing in it is for a screen reader: the band says that it loads. */
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
